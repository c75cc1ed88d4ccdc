// Typed calls of the server; a refusal becomes an exception that carries its code.
import createClient from 'openapi-fetch';

import type { paths } from './openapi';
import type { Problem } from './types';

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const api = createClient<paths>({ baseUrl: '/' });

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Return what the server answered, or throw why it did not. */
export async function answered<T>(reply: Promise<Reply<T>>): Promise<T> {
  let got: Reply<T>;
  try {
    got = await reply;
  } catch {
    throw new Refused('offline', 'the server cannot be reached');
  }
  if (got.response.ok && got.data !== undefined) return got.data;
  const problem = got.error as Partial<Problem> | undefined;
  throw new Refused(
    problem?.code ?? `http_${got.response.status}`,
    problem?.message ?? got.response.statusText,
  );
}
