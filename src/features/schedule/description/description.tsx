import { lazy, Suspense } from 'react';
import { Paragraphs } from '../../../ui/rich-text.tsx';

const Formatted = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

/** Anything that Markdown or HTML would show otherwise than as it is written. */
const marks = /[*_`#<>[\]|~]|^\s*(?:[-+]|\d+[.)])\s|&[a-z#]/m;

/** A text that may carry Markdown or HTML, which is shown safely; plain ones need nothing of it. */
export function Description({ text, className }: { text: string; className?: string | undefined }) {
  const plain = <Paragraphs text={text} className={className} />;
  if (!marks.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <Formatted text={text} className={className} />
    </Suspense>
  );
}
