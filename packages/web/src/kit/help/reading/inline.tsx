/** Renders text within a line: emphasis, code, links. Anything else is shown as it is written, including HTML. */
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { TextLink } from './article-link.tsx';
import { Picture } from './picture.tsx';

export function Inline({ tokens }: { readonly tokens: readonly Token[] | undefined }): ReactNode {
  // Tokens have no identity besides their position, and an article never changes.
  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the tokens of a text is fixed
  return tokens?.map((token, index) => <Fragment key={index}>{renderToken(token)}</Fragment>);
}

function renderToken(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case 'codespan':
      return <code dir="ltr">{(token as Tokens.Codespan).text}</code>;
    case 'link':
      return (
        <TextLink href={(token as Tokens.Link).href}>
          <Inline tokens={token.tokens} />
        </TextLink>
      );
    case 'image':
      return <Picture address={(token as Tokens.Image).href} alt={(token as Tokens.Image).text} />;
    case 'br':
      return <br />;
    default:
      return 'tokens' in token && token.tokens ? <Inline tokens={token.tokens} /> : 'text' in token ? token.text : '';
  }
}
