import { UnreachableError } from './api.ts';

/** How long the object URL stays valid after the click. */
const REVOKE_AFTER_MS = 60_000;

/** The file name of a `Content-Disposition` header, or `fallback`. */
export function parseFileName(header: string | null, fallback: string): string {
  return header?.match(/filename="?([^";]+)"?/)?.[1]?.trim() ?? fallback;
}

/**
 * Saves a response as a download.
 * @param fallback file name if the response has none
 * @throws UnreachableError when the connection breaks
 */
export async function saveResponse(response: Response, fallback: string): Promise<void> {
  const file = await response.blob().catch((cause: unknown) => {
    throw new UnreachableError(cause);
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = parseFileName(response.headers.get('Content-Disposition'), fallback);
  link.click();
  // Some browsers read the file only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
