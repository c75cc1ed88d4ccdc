/** A place at a table of the laboratory: what is seen there, while the server answers one question at a time. */
export class Seat<View> {
  view = $state.raw<View | null>(null);
  problem = $state<unknown>(null);
  busy = $state(false);

  async take(next: Promise<View>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      this.view = await next;
    } catch (refused) {
      this.problem = refused;
    } finally {
      this.busy = false;
    }
  }
}
