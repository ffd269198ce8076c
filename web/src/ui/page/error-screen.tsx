import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { errorMessage } from '../../lib/api/api.ts';
import { loginUrl } from '../../lib/api/session.ts';
import { Button, buttonClass } from '../button.tsx';
import { Notice } from '../notice/notice.tsx';
import { ContactAddress } from './contact-address.tsx';
import { Logo } from './logo.tsx';
import { OffPlumb } from './off-plumb.tsx';
import { MAIN_ID } from './skip-link.tsx';

function isAboutSignIn(message: string): boolean {
  return message.includes('401') || message.includes('Unauthorized');
}

interface ErrorProps {
  readonly error: unknown;
  readonly onTryAgain: () => void;
}

/** Replaces a page that failed to render (PRODUCT §2). */
export function ErrorScreen({ error, onTryAgain }: ErrorProps) {
  const message = errorMessage(error);
  return (
    <div className="flex flex-1 flex-col">
      <header className="border-b border-line bg-raised px-4 sm:px-6">
        {/* A full page load, because the app itself may be broken. */}
        <a
          href="/"
          aria-label={`${PRODUCT_NAME}, home`}
          className="inline-flex h-14 items-center text-ink no-underline"
        >
          <Logo />
        </a>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-4xl gap-x-12 px-4 py-10 outline-none sm:px-6 sm:py-16 md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <div>
          {isAboutSignIn(message) ? (
            <AuthenticationRequired level={1} />
          ) : (
            <SomethingWentWrong message={message} onTryAgain={onTryAgain} />
          )}
        </div>
        <OffPlumb className="h-56 w-auto max-md:hidden" />
      </main>
    </div>
  );
}

function SomethingWentWrong(props: { readonly message: string; readonly onTryAgain: () => void }) {
  return (
    <Notice
      level={1}
      tone="problem"
      title="Something went wrong"
      actions={
        <>
          <Button look="primary" onClick={props.onTryAgain}>
            Try Again
          </Button>
          <Button onClick={() => location.reload()}>Refresh Page</Button>
        </>
      }
    >
      <p>
        We encountered an unexpected error. Please try refreshing the page or contact support if the problem
        persists.
      </p>
      <p>
        Support: <ContactAddress />
      </p>
      <details>
        <summary>Error Details</summary>
        <p className="mt-2 rounded bg-sunken p-3 font-mono text-12 break-words">{props.message}</p>
      </details>
    </Notice>
  );
}

/** Replaces a part of a page that could not be loaded: the message and a retry button (PRODUCT §2). */
export function ErrorNotice({ error, onTryAgain }: ErrorProps) {
  const message = errorMessage(error);
  if (isAboutSignIn(message)) return <AuthenticationRequired level={2} />;
  return (
    <Notice
      tone="problem"
      title="This could not be loaded"
      actions={<Button onClick={onTryAgain}>Try Again</Button>}
    >
      <p>{message}</p>
    </Notice>
  );
}

/** Replaces content that needs a session (PRODUCT §2). */
export function AuthenticationRequired({ level }: { readonly level: 1 | 2 | 3 }) {
  return (
    <Notice
      level={level}
      tone="problem"
      title="Authentication Required"
      actions={
        <a href={loginUrl()} className={buttonClass('primary')}>
          Log In
        </a>
      }
    >
      <p>Please log in to access this feature.</p>
    </Notice>
  );
}
