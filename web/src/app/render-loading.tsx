import { renderToStaticMarkup } from 'react-dom/server';
import { PageSpinner } from '../ui/spinner.tsx';

/** Static markup that the app shows until its script has loaded: the spinner (PRODUCT §2). */
export function renderLoading(): string {
  return renderToStaticMarkup(
    <div className="flex min-h-screen flex-col">
      <PageSpinner />
    </div>,
  );
}
