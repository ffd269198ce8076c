/** Which items of a partition, and in which order. */
export interface QueryOptions {
  readonly prefix?: string;
  /** First and last sort key, both included; instead of `prefix`. */
  readonly between?: readonly [first: string, last: string];
  readonly newestFirst?: boolean;
  readonly limit?: number;
}

/** What a query's options ask of the sort key, to stand behind the condition on the partition. */
export function keyCondition({ prefix, between }: QueryOptions): {
  readonly condition: string;
  readonly values: Readonly<Record<string, string>>;
} {
  if (between !== undefined)
    return {
      condition: ' AND sk BETWEEN :first AND :last',
      values: { ':first': between[0], ':last': between[1] },
    };
  return prefix === undefined
    ? { condition: '', values: {} }
    : { condition: ' AND begins_with(sk, :prefix)', values: { ':prefix': prefix } };
}
