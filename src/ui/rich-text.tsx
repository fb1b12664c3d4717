import { textLinks } from './text-links.ts';

/** A line or paragraph with addresses as links. */
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

/** A text whose paragraphs are separated by blank lines. */
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
