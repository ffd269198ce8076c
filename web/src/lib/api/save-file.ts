import { UnreachableError } from './api.ts';

/** How long a file's address stays good after the browser was told to save it. */
const REVOKE_AFTER_MS = 60_000;

/** The file name a `Content-Disposition` header gives, or `fallback`. */
export function parseFileName(header: string | null, fallback: string): string {
  return header?.match(/filename="?([^";]+)"?/)?.[1]?.trim() ?? fallback;
}

/**
 * Hands the file of an answer to the browser's downloads.
 * @param fallback its name where the answer gives none
 * @throws UnreachableError when it stops arriving
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
  // Some browsers read the file only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
