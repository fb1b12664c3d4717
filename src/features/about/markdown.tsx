import { marked, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

const tokensOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : []);

const all = (tokens: readonly Token[]): ReactNode =>
  tokens.map((token, at) => <Fragment key={at}>{rendered(token)}</Fragment>);

/** Headings start at level 2, below the title of the page. */
const headings = ['h2', 'h3', 'h4'] as const;

/** Renders known tokens as elements; HTML in the text and everything else is shown as text. */
function rendered(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading': {
      const { depth } = token as Tokens.Heading;
      const Heading = headings[Math.min(Math.max(depth, 2), 4) - 2] ?? 'h4';
      return <Heading>{all(tokensOf(token))}</Heading>;
    }
    case 'paragraph':
      return <p>{all(tokensOf(token))}</p>;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List>
          {items.map((item, at) => (
            <li key={at}>{all(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case 'blockquote':
      return <blockquote>{all(tokensOf(token))}</blockquote>;
    case 'strong':
      return <strong>{all(tokensOf(token))}</strong>;
    case 'em':
      return <em>{all(tokensOf(token))}</em>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'link': {
      const { href } = token as Tokens.Link;
      if (!/^(https?:|mailto:)/i.test(href)) return all(tokensOf(token));
      return (
        <a href={href} target="_blank" rel="noreferrer">
          {all(tokensOf(token))}
        </a>
      );
    }
    case 'text':
    case 'escape': {
      const inner = tokensOf(token);
      return inner.length > 0 ? all(inner) : (token as Tokens.Text).text;
    }
    default:
      return token.raw;
  }
}

/** A text in Markdown as elements: headings, paragraphs, lists, quotes, links and emphasis. */
export const Markdown = ({ text }: { text: string }) => all(marked.lexer(text));
