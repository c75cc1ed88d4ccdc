// The clocks of those who are waited for: the server says how long is left when something happens, in between this one counts.
import { onDestroy } from 'svelte';

import type { TableView } from '../api/types';

/** How many seconds each chair has left that is waited for; call it while a component is made. */
export function clocksOf(view: () => TableView | null): { readonly left: Partial<Record<number, number>> } {
  let seen = $state({ at: Date.now(), now: Date.now() });
  $effect(() => {
    void view()?.version;
    seen = { at: Date.now(), now: Date.now() };
  });
  const ticking = setInterval(() => (seen.now = Date.now()), 1000);
  onDestroy(() => clearInterval(ticking));
  const left = $derived(
    Object.fromEntries(
      (view()?.together?.chairs ?? []).flatMap(({ place, time_left }) =>
        time_left === null ? [] : [[place, Math.max(0, Math.ceil(time_left - (seen.now - seen.at) / 1000))]],
      ),
    ),
  );
  return {
    get left() {
      return left;
    },
  };
}
