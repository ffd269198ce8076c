import { spawn } from 'node:child_process';

/** The AWS CLI refused a call or cannot be run. */
export class AwsFailed extends Error {
  override readonly name = 'AwsFailed';
  /** AWS's error code, such as `AccessDenied`; empty when the CLI gave none. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}

/** Runs the AWS CLI. @returns its output @throws AwsFailed */
export type AwsCli = (args: readonly string[], input?: string) => Promise<string>;

/** The AWS CLI of this machine. Its error text is in the error. */
export const awsCli: AwsCli = (args, input = '') =>
  new Promise((resolve, reject) => {
    const cli = spawn('aws', [...args], { stdio: 'pipe' });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    cli.stdout.on('data', (part: Buffer) => output.push(part));
    cli.stderr.on('data', (part: Buffer) => errors.push(part));
    cli.once('error', (error) => reject(new AwsFailed(`The AWS CLI cannot be run: ${error.message}.`)));
    cli.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output).toString());
      const text = Buffer.concat(errors).toString().trim();
      const [, errorCode] = /An error occurred \((\w+)\)/.exec(text) ?? [];
      reject(new AwsFailed(`aws ${args.slice(0, 2).join(' ')} failed: ${text}`, errorCode));
    });
    cli.stdin.end(input);
  });
