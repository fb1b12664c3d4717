/*
 * The specification leaves much open, so servers differ. Each setting is a possible difference; the defaults
 * are the usual readings of the text.
 */
export interface PlainFlavour {
  /** Refuses body fields that the specification does not name, and JSON where it shows a form. */
  strict: boolean;
  /** `names`: authors are first_name, last_name and avatar, without an id. */
  authors: 'ids' | 'names';
  times: 'seconds' | 'iso';
  /** `numbers`: types of messages and groups, and the group of a message, are numbers instead of `{id}`. */
  types: 'objects' | 'numbers';
  /** The socket event `users`: all ids, all rows, or one `{id, online}` for each change. */
  users: 'ids' | 'rows' | 'changes';
  /** `groups`: [{title, items}], `named`: [{name, polls}], `map`: {title: polls}. */
  polls: 'groups' | 'named' | 'map' | 'list';
  /** The folder of a material: `[{id}]`, `[id]`, `{id}` or `id`. */
  folders: 'rows' | 'ids' | 'row' | 'id';
  /** `bare`: files are sent without length, tag and ranges. */
  files: 'verified' | 'bare';
  /**
   * Calls whose paths the specification does not show (private chats, removing a member): `guessed` supports
   * POST /chat/private and DELETE /chat/group/{id}/{user_id}, `none` answers 404.
   */
  undocumentedCalls: 'guessed' | 'none';
  /** Lists have an ETag and answer 304 if the caller sends it. */
  etags: boolean;
  /** Messages come in pages of `limit` before the message `before`; otherwise all of a group at once. */
  pages: boolean;
}

export const usualFlavour: PlainFlavour = {
  strict: true,
  authors: 'ids',
  times: 'seconds',
  types: 'objects',
  users: 'ids',
  polls: 'groups',
  folders: 'rows',
  files: 'verified',
  undocumentedCalls: 'guessed',
  etags: false,
  pages: false,
};

/** Every setting at its most unusual value. */
export const oddFlavour: PlainFlavour = {
  ...usualFlavour,
  authors: 'names',
  times: 'iso',
  types: 'numbers',
  users: 'changes',
  polls: 'map',
  folders: 'id',
  files: 'bare',
  undocumentedCalls: 'none',
};
