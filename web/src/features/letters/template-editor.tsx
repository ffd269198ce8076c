import { useRef } from 'react';
import {
  DEFAULT_TEMPLATE,
  LETTER_FIELDS,
  TEMPLATE_MAX,
  unknownFields,
} from '#shared/domain/letters/template.ts';
import { Field } from '../../ui/form/field.tsx';

interface TemplateEditorProps {
  readonly template: string;
  readonly onChange: (template: string) => void;
}

/** The text of all letters; words in braces are filled in for each. */
export function TemplateEditor({ template, onChange }: TemplateEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [unknown] = unknownFields(template);
  const insert = (field: string): void => {
    const { selectionStart = template.length, selectionEnd = template.length } = area.current ?? {};
    onChange(`${template.slice(0, selectionStart)}{${field}}${template.slice(selectionEnd)}`);
    area.current?.focus();
  };
  return (
    <div className="mt-4">
      <Field
        label="Letter"
        error={unknown === undefined ? undefined : `“${unknown}” is no field. Choose one of those below.`}
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={13}
            value={template}
            maxLength={TEMPLATE_MAX}
            onChange={(event) => onChange(event.target.value)}
            className="block w-full rounded border border-line-strong bg-raised px-3 py-2.5 text-16 text-ink aria-invalid:border-problem sm:text-14"
          />
        )}
      </Field>
      <div className="mt-1 flex flex-wrap items-center gap-1.5 text-12">
        <span className="text-muted">Insert</span>
        {LETTER_FIELDS.map((field) => (
          <button
            key={field}
            type="button"
            onClick={() => insert(field)}
            className="min-h-11 rounded border border-dashed border-line-strong px-1.5 hover:bg-sunken sm:min-h-6"
          >
            {field}
          </button>
        ))}
        <button
          type="button"
          onClick={() => onChange(DEFAULT_TEMPLATE)}
          className="ml-auto min-h-11 text-muted underline underline-offset-2 hover:text-ink sm:min-h-6"
        >
          Start over
        </button>
      </div>
    </div>
  );
}
