import { Link, type LinkProps } from 'react-router';
import { hasSignedInHint } from '../lib/api/session.ts';

/** Leads to `/`: the app's home for who is signed in; for a visitor the landing page, an entry the browser has to load. */
export function HomeLink(props: Omit<LinkProps, 'to' | 'reloadDocument'>) {
  return <Link {...props} to="/" reloadDocument={!hasSignedInHint()} />;
}
