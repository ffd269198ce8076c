import { RequestError } from '../lib/api/api.ts';
import { errorMessage } from './error-screen.tsx';

/** Why a call failed and what to do: what the server said, or that it said nothing. */
export function causeOf(error: Error): string {
  return error instanceof RequestError ? error.sentence : errorMessage(error);
}
