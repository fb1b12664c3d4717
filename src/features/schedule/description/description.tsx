import { lazy, Suspense } from 'react';
import { Paragraphs } from '../../../ui/rich-text.tsx';

const Formatted = lazy(async () => ({ default: (await import('./formatted-text.tsx')).FormattedText }));

/** Matches text that Markdown or HTML would render differently from plain text. */
const markupPattern = /[*_`#<>[\]|~]|^\s*(?:[-+]|\d+[.)])\s|&[a-z#]/m;

/** Shows text that may contain Markdown or HTML. Loads the renderer only if the text needs it. */
export function Description({ text, className }: { text: string; className?: string | undefined }) {
  const plain = <Paragraphs text={text} className={className} />;
  if (!markupPattern.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <Formatted text={text} className={className} />
    </Suspense>
  );
}
