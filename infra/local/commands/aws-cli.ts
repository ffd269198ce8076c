import { spawn } from 'node:child_process';

/** Runs the AWS CLI. @returns its output @throws when it fails */
export type AwsCli = (args: readonly string[], input?: string) => Promise<string>;

/** The AWS CLI of this machine. */
export const awsCli: AwsCli = (args, input = '') =>
  new Promise((resolve, reject) => {
    const cli = spawn('aws', [...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const output: Buffer[] = [];
    cli.stdout.on('data', (part: Buffer) => output.push(part));
    cli.once('error', (error) => reject(new Error(`The AWS CLI cannot be run: ${error.message}.`)));
    cli.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString());
      else reject(new Error(`aws ${args.slice(0, 2).join(' ')} failed; nothing else was done.`));
    });
    cli.stdin.end(input);
  });
