import { textLinks } from './text-links.ts';

/** One line or paragraph with its addresses made clickable. */
export const LinkedText = ({ text }: { text: string }) =>
  textLinks(text).map(({ text: part, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );

/** A text of several paragraphs, which blank lines divide. */
export const Paragraphs = ({ text, className }: { text: string; className?: string | undefined }) => (
  <div className={className}>
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph, index) => (
        <p key={index}>
          <LinkedText text={paragraph.trim()} />
        </p>
      ))}
  </div>
);
