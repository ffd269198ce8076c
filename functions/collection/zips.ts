/** ZIP or ZIP+4, with what publishers make of them: a bare dash, no dash, the `.0` of a number. */
const ZIP = /^(\d{5})(?:-?(\d{4})|-)?(?:\.0+)?$/;

/** A ZIP code as `60614` or `60614-2345`; undefined when the text is none. `-0000` says nothing and is dropped. */
export function parseZip(text: string): string | undefined {
  const match = ZIP.exec(text.replace(/\s/g, ''));
  if (match === null || match[1] === '00000') return undefined;
  const four = match[2];
  return four === undefined || four === '0000' ? match[1] : `${match[1]}-${four}`;
}
