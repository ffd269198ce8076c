import type { AppSecret } from '../accounts.ts';

/** The key to type into an authenticator app, in groups of four, and a link for an app on this device. */
export function AppSecretKey({ secret: { key, address } }: { readonly secret: AppSecret }) {
  return (
    <section aria-label="Key for your app" className="rounded border border-line bg-sunken p-4">
      <p className="text-14 font-medium">Key</p>
      {/* Groups without spaces between them: some apps refuse spaces in a pasted key. */}
      <p className="mt-1 font-mono text-16 leading-relaxed tracking-wide break-all select-all">
        {(key.match(/.{1,4}/g) ?? []).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one key keep their places
          <span key={at} className="mr-2 inline-block">
            {group}
          </span>
        ))}
      </p>
      <p className="mt-3 text-14">
        <a href={address} className="text-ink underline underline-offset-3">
          Open it in an app on this device
        </a>
      </p>
      <p className="mt-2 text-12 text-pretty text-muted">
        Choose a time-based key with six digits and 30 seconds if the app asks. Next you get recovery codes
        for the day you lose your phone.
      </p>
    </section>
  );
}
