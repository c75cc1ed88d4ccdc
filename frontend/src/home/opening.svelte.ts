import { go } from '../state/route.svelte';

/** Opening a table: while it is asked for, and why it was refused. */
export class Opening {
  busy = $state(false);
  problem = $state<unknown>(null);

  /** Ask for a table and sit down at it. */
  async sitDown(ask: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      go(`/table/${await ask()}`);
    } catch (refused) {
      this.problem = refused;
    } finally {
      this.busy = false;
    }
  }
}
