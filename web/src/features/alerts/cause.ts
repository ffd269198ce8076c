import { RequestError } from '../../lib/api.ts';

/** Why a call failed and what to do: what the server said, or that it said nothing. */
export function causeOf(error: Error): string {
  return error instanceof RequestError
    ? error.sentence
    : 'The server could not be reached. Check your connection and try again.';
}
