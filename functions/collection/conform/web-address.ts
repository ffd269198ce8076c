/** An address with its query. Spaces are written `%20`: some ArcGIS hosts refuse the plus sign. */
export function webAddress(base: string, query: Readonly<Record<string, string | number>>): string {
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return `${base}?${parameters.join('&')}`;
}

/** A text as a literal of SQL, SoQL and ArcGIS where clauses. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
