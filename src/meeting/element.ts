type Attributes = Record<string, string>;

/** An element with attributes and what stands in it; texts never become markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** A link, only to what a link may lead to. */
export const linkTo = (href: string, look: string, ...content: (Node | string)[]): HTMLAnchorElement =>
  element(
    'a',
    { class: look, href: /^(https?:\/\/|\/(?!\/)|zoommtg:|zoomus:)/.test(href) ? href : '#' },
    ...content,
  );
