import { Attempt } from '../state/attempt.svelte';
import { go } from '../state/route.svelte';

/** Opening a table. */
export class Opening extends Attempt {
  /** Ask for a table and sit down at it. */
  async sitDown(ask: () => Promise<string>): Promise<void> {
    await this.run(async () => go(`/table/${await ask()}`));
  }
}
