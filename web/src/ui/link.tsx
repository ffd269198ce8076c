import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

/** `to` is a page of the app; the browser loads an `href`. */
type Target = LinkProps | (ComponentProps<'a'> & { readonly href: string; readonly to?: undefined });

function AnyLink(props: Target) {
  return props.to === undefined ? <a {...props} /> : <Link {...props} />;
}

/** A link in running text. */
export function TextLink({ className, ...target }: Target) {
  return <AnyLink {...target} className={classNames('text-ink underline', className)} />;
}

/** A link that looks like a button. */
export function ButtonLink(props: Target & { readonly look?: ButtonLook; readonly size?: ButtonSize }) {
  const { look, size, className, ...target } = props;
  return <AnyLink {...target} className={classNames(buttonClass(look, size), className)} />;
}
