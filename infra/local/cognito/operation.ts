import { z } from 'zod';
import { CognitoError } from './cognito-error.ts';
import { text } from './operation-inputs.ts';
import { findUser, type Pool, type PoolUser } from './pool.ts';

/** One operation: its input as the client sent it, its answer as JSON. */
export type Operation = (input: unknown) => object;

/** An operation that reads its input by a schema. */
export function parsed<T>(schema: z.ZodType<T>, run: (input: T) => object): Operation {
  return (input) => {
    const result = schema.safeParse(input);
    if (result.success) return run(result.data);
    const [issue] = result.error.issues;
    throw new CognitoError(
      'InvalidParameterException',
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`.replace(/^(Username)?: /, ''),
    );
  };
}

/** An operation of the pool's owner on one user. */
export function forUser(pool: Pool, run: (user: PoolUser) => object): Operation {
  return parsed(z.object({ UserPoolId: text, Username: text }), ({ UserPoolId, Username }) => {
    if (UserPoolId !== pool.poolId)
      throw new CognitoError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    const user = findUser(pool, Username);
    if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
    return run(user);
  });
}

/** An operation of the pool's one client. */
export function forClient<T extends { ClientId: string }>(
  pool: Pool,
  schema: z.ZodType<T>,
  run: (input: T) => object,
): Operation {
  return parsed(schema, (input) => {
    if (input.ClientId !== pool.clientId)
      throw new CognitoError(
        'ResourceNotFoundException',
        `User pool client ${input.ClientId} does not exist.`,
      );
    return run(input);
  });
}
