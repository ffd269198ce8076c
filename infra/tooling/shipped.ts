/** Tests, what only tests, benchmarks, chaos suites and attacks run, what pretends to be others, and what operators run. */
const NOT_SHIPPED =
  /\.test\.tsx?$|\/(testing|arbitrary|fixtures?)(-[a-z-]+)?(\.|\/)|\/(bench|chaos|sec-matrix|sec-abuse|e2e)\/|^infra\/(sim|ops|tooling)\//;

/** True for a source file that runs in production. @param file a path from the root, such as `functions/api/permits/permits.ts` */
export const isShipped = (file: string): boolean => !NOT_SHIPPED.test(file);
