/** A message of the school. */
export interface Message {
  id: number;
  rev: number;
  group: number;
  author: number;
  /** Key of the operation that created it. */
  key: string;
  text: string;
  /** Id of the message that it answers. */
  replyTo: number | null;
}

export interface Group {
  id: number;
  rev: number;
  /** Key of the operation that created it; another name for the two first groups. */
  key: string;
  members: ReadonlySet<number>;
}

export interface Rows {
  messages: Map<number, Message>;
  groups: Map<number, Group>;
}

export const noRows = (): Rows => ({ messages: new Map(), groups: new Map() });

export const copyOf = ({ messages, groups }: Rows): Rows => ({
  messages: new Map(messages),
  groups: new Map(groups),
});

export const isMember = ({ groups }: Rows, person: number, group: number): boolean =>
  groups.get(group)?.members.has(person) ?? false;

/** The rows that a person may see. */
export function visibleTo(rows: Rows, person: number): Rows {
  const isVisible = (group: number) => isMember(rows, person, group);
  return {
    groups: new Map([...rows.groups].filter(([id]) => isVisible(id))),
    messages: new Map([...rows.messages].filter(([, { group }]) => isVisible(group))),
  };
}

/** The people of the school: the members of its first group. */
export const everybody = ({ groups }: Rows): ReadonlySet<number> => groups.get(1)!.members;

/** Keys of the operations that created the messages. */
export const messageKeys = ({ messages }: Rows): Set<string> =>
  new Set([...messages.values()].map(({ key }) => key));
