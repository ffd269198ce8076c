import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** A function of a stage that CloudFront itself runs, by its text. */
export function edgeFunction(scope: Construct, name: string, stage: string, code: string): EdgeFunction {
  return new EdgeFunction(scope, name, {
    functionName: `plumbline-${stage}-${name}`,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  });
}
