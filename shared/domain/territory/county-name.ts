/** "Cook County"; names that say what they are stay. */
export function countyName(name: string): string {
  return /\b(county|parish|borough)\b/i.test(name) ? name : `${name} County`;
}
