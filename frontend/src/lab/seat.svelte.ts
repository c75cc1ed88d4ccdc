import { Attempt } from '../state/attempt.svelte';

/** A seat at a table of the laboratory, and what is seen from it. */
export class Seat<View> extends Attempt {
  view = $state.raw<View | null>(null);

  async take(next: Promise<View>): Promise<void> {
    await this.run(async () => (this.view = await next));
  }
}
