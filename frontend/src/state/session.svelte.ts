// Who the browser is. The cookie is set by the first call, so every page waits for it.
import { answered, api } from '../api/client';
import type { Session } from '../api/types';

export const session = $state<{ person: Session | null; failed: unknown }>({ person: null, failed: null });

/** Ask the server who we are. */
export async function findSession(): Promise<void> {
  try {
    session.person = await answered(api.GET('/api/session'));
    session.failed = null;
  } catch (problem) {
    session.failed = problem;
  }
}

/** Change how the person is called. */
export async function rename(name: string): Promise<void> {
  session.person = await answered(api.PUT('/api/session', { body: { name } }));
}
