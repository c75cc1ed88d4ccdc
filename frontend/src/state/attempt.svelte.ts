/** Something asked of the server that may be refused: one request at a time, and why the last one failed. */
export class Attempt {
  problem = $state.raw<unknown>(null);
  busy = $state(false);

  /** Run the work; returns whether it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
