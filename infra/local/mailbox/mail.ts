/** A mail somebody is sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** In order; mails of the user pool's stand-in have none. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
}
