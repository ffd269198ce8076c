import type { Accounts, PasskeyList } from '../accounts.ts';
import { type Problem, toProblem } from '../problem.ts';
import type { SignInStep } from '../step.ts';

/** One sentence for a cancelled dialog, a wrong passkey and an address without one, so that nobody can find out who has an account. */
const NOT_USED =
  'No passkey was used. It may be on another device, and none works while two-step sign-in is on. Sign in with your password instead.';
const ELSEWHERE =
  'Passkeys do not work at this address of the site. Sign in with your password, or open the site at its usual address.';
const UNABLE =
  'This browser or device cannot keep passkeys that check a fingerprint, a face or a PIN. Try another one.';

/** What the passkeys step shows after a change. */
interface PasskeyChange {
  readonly passkeys?: PasskeyList;
  readonly problem?: Problem;
}

/** False where the browser has no passkeys, such as on pages without https. */
export function passkeysExist(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Adds a passkey of this device and lists all. Never throws. */
export function addPasskey(accounts: Accounts): Promise<PasskeyChange> {
  return change(accounts, () => accounts.addPasskey());
}

/** Removes a passkey and lists the others. Never throws. */
export function removePasskey(accounts: Accounts, id: string): Promise<PasskeyChange> {
  return change(accounts, () => accounts.removePasskey(id));
}

async function change(accounts: Accounts, act: () => Promise<void>): Promise<PasskeyChange> {
  try {
    await act();
    return { passkeys: await accounts.passkeys() };
  } catch (error) {
    return { problem: passkeyProblem(error, 'passkeys') };
  }
}

/** Turns an error of Amplify, the browser or the pool into a message. */
export function passkeyProblem(error: unknown, during: Extract<SignInStep, 'sign-in' | 'passkeys'>): Problem {
  const sentence = sentenceOf(error, during);
  return sentence === undefined
    ? { ...toProblem(error, during), field: 'form' }
    : { field: 'form', sentence };
}

function sentenceOf(error: unknown, during: 'sign-in' | 'passkeys'): string | undefined {
  switch (error instanceof Error ? error.name : '') {
    case 'PasskeyAuthenticationCanceled':
    case 'PasskeyOperationAborted':
    case 'PasskeyRetrievalFailed':
    case 'NoPasskey':
      return NOT_USED;
    case 'NotAuthorizedException':
      return during === 'sign-in' ? NOT_USED : undefined;
    case 'PasskeyRegistrationCanceled':
      return 'No passkey was added. Try again, and answer your device when it asks for a fingerprint, a face or a PIN.';
    case 'PasskeyAlreadyExists':
      return 'This device or password manager already has a passkey for your account.';
    case 'PasskeyNotSupported':
    case 'PasskeyRegistrationFailed':
    case 'WebAuthnCredentialNotSupportedException':
      return UNABLE;
    case 'RelyingPartyMismatch':
    case 'InvalidPasskeyRegistrationOptions':
    case 'WebAuthnConfigurationMissingException':
    case 'WebAuthnNotEnabledException':
    case 'WebAuthnOriginNotAllowedException':
    case 'WebAuthnRelyingPartyMismatchException':
    // A pool without passkeys refuses the kind of sign-in.
    case 'InvalidParameterException':
      return ELSEWHERE;
    case 'LimitExceededException':
      return during === 'passkeys'
        ? 'You have 20 passkeys, or added several too fast. Remove one you no longer use, or try again in 15 minutes.'
        : undefined;
    default:
      return undefined;
  }
}
