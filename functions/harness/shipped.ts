/** Tests, and code that only tests, benchmarks and chaos suites run. */
const NOT_SHIPPED =
  /\.test\.tsx?$|\/(testing|arbitrary|fixtures?)(-[a-z-]+)?(\.|\/)|\/(bench|chaos|harness|sec-matrix|sec-abuse|e2e)\//;

/** True for a source file that runs in production. @param file a path from the root, such as `functions/api/permits/permits.ts` */
export const isShipped = (file: string): boolean => !NOT_SHIPPED.test(file);
