type Attributes = Record<string, string>;

/** Creates an element with attributes and content; texts are never parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.append(...content);
  return created;
}

/** A link; an address with any other scheme becomes `#`. */
export const linkTo = (href: string, className: string, ...content: (Node | string)[]): HTMLAnchorElement =>
  element(
    'a',
    { class: className, href: /^(https?:\/\/|\/(?!\/)|zoommtg:|zoomus:)/.test(href) ? href : '#' },
    ...content,
  );
