import * as v from 'valibot';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { clientId, filledText, id, idText, lateTimestamp, localized, rev, rowText } from './scalars.ts';
import { person } from './users.ts';

export const requestMax = 5000;
export const requestText = filledText(requestMax);
/** `catalogue` requests printed or digital catalogues. */
export const requestTypes = ['request', 'catalogue'] as const;
export const requestStates = ['open', 'closed'] as const;

const fact = v.pipe(v.string(), v.maxLength(300, 'max:300'));
/** Technical details that help to answer, as far as the person agrees to send them. */
export const requestContext = v.object({
  page: v.optional(fact),
  version: v.optional(fact),
  connection: v.optional(fact),
  device: v.optional(fact),
});
export type RequestContext = v.InferOutput<typeof requestContext>;

/** A file that came with a mail. */
const requestFile = v.object({ id, name: rowText, bytes: v.number() });
export type RequestFile = v.InferOutput<typeof requestFile>;

const requestMessage = v.object({
  id,
  /** The person who wrote the request, the school, or a note among organisers. */
  from: v.nullish(v.picklist(['person', 'school', 'note']), 'school'),
  author: v.optional(v.nullable(person)),
  content: v.nullish(rowText, ''),
  created_at: lateTimestamp,
  /** Sender of a mail that is not verifiably from the address of the person; empty if the mail names none. */
  mail_from: v.optional(v.nullable(rowText)),
  /** The sender is the person's address, but the mail server did not verify it. */
  mail_unverified: v.optional(v.boolean()),
  /** Quotes and signature of a mail. */
  quoted: v.optional(rowText),
  files: v.optional(v.array(requestFile)),
  /** Names of mailed files that were not stored, and their sizes in the same order, if they are known. */
  lost_files: v.optional(v.array(rowText)),
  lost_file_bytes: v.optional(v.array(v.number())),
  /** For organisers: the mail with this answer could not be delivered. */
  undelivered: v.optional(v.boolean()),
});
export type RequestMessage = v.InferOutput<typeof requestMessage>;

/** A support request of the person, as a conversation. */
export const request = v.object({
  id,
  type: v.nullish(rowText, 'request'),
  state: v.nullish(v.picklist(requestStates), 'open'),
  messages: v.nullish(v.array(requestMessage), []),
  created_at: lateTimestamp,
  updated_at: lateTimestamp,
  rev: v.optional(rev, 0),
});
export type Request = v.InferOutput<typeof request>;
export type RequestOnWire = v.InferInput<typeof request>;

const ofRequest = v.object({ id: idText });
const optionalClientId = v.optional(clientId);

export const listRequests = endpoint({
  method: 'GET',
  path: '/support',
  access: 'approved',
  summary: 'List the support requests of the caller with their answers (extension)',
  output: v.array(request),
});

export const addRequest = endpoint({
  method: 'POST',
  path: '/support',
  access: 'approved',
  summary: 'Create a support request',
  body: v.object({
    type: v.optional(v.picklist(requestTypes), 'request'),
    message: requestText,
    context: v.optional(requestContext, {}),
    client_id: optionalClientId,
  }),
  output: request,
  keyed: true,
});

export const replyToRequest = endpoint({
  method: 'POST',
  path: '/support/:id/reply',
  access: 'approved',
  summary: 'Reply to a support request of the caller; a closed one reopens (extension)',
  params: ofRequest,
  body: v.object({ message: requestText, client_id: optionalClientId }),
  output: request,
  keyed: true,
});

export const getRequestFile = endpoint({
  method: 'GET',
  path: '/support/:id/files/:file',
  access: 'file',
  summary:
    'Download a file that came by mail to a support request of the caller, or for organisers to any (extension)',
  params: v.object({ id: idText, file: idText }),
});

export const askAsGuest = endpoint({
  method: 'POST',
  path: '/support/guest',
  access: 'public',
  summary: 'Create a support request without an account; staff see it after the address is confirmed by mail',
  body: v.object({
    name: filledText(100),
    email,
    message: requestText,
  }),
  output: v.object({ message: v.string() }),
});

export const confirmGuest = endpoint({
  method: 'POST',
  path: '/support/guest/confirm',
  access: 'public',
  summary: 'Confirm the address of a support request made without an account',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
});

/** A request as organisers see it. */
export const deskRequest = v.object({
  ...request.entries,
  person: v.optional(v.nullable(person)),
  /** Set for requests of people without an account. */
  guest: v.optional(v.nullable(v.object({ name: v.string(), email: v.string() }))),
  assignee: v.optional(v.nullable(person)),
  context: v.nullish(requestContext, {}),
});
export type DeskRequest = v.InferOutput<typeof deskRequest>;

export const inboxes = ['open', 'mine', 'closed'] as const;
export type Inbox = (typeof inboxes)[number];
const page = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'id'), v.transform(Number)));

export const listInbox = endpoint({
  method: 'GET',
  path: '/desk/support',
  access: 'approved',
  summary:
    'List support requests that are open, assigned to the caller, or closed: longest waiting first (organisers)',
  query: v.object({ inbox: v.optional(v.picklist(inboxes)), page }),
  output: v.object({
    requests: v.array(deskRequest),
    total: v.number(),
    counts: v.object({ open: v.number(), mine: v.number() }),
  }),
});

export const getDeskRequest = endpoint({
  method: 'GET',
  path: '/desk/support/:id',
  access: 'approved',
  summary: 'Get a support request with its notes (organisers)',
  params: ofRequest,
  output: deskRequest,
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/desk/support/:id/answer',
  access: 'approved',
  summary:
    'Answer a support request; the person is notified and mailed at their current address (organisers)',
  params: ofRequest,
  body: v.object({
    message: requestText,
    close: v.optional(v.boolean(), false),
    client_id: optionalClientId,
  }),
  output: deskRequest,
  keyed: true,
});

export const noteOnRequest = endpoint({
  method: 'POST',
  path: '/desk/support/:id/note',
  access: 'approved',
  summary: 'Add a note that only organisers see (organisers)',
  params: ofRequest,
  body: v.object({ message: requestText, client_id: optionalClientId }),
  output: deskRequest,
  keyed: true,
});

export const changeRequest = endpoint({
  method: 'PUT',
  path: '/desk/support/:id',
  access: 'approved',
  summary: 'Close, reopen, assign or unassign a support request (organisers)',
  params: ofRequest,
  body: v.object({
    state: v.optional(v.picklist(requestStates)),
    /** `me`, or null for nobody. */
    assignee: v.optional(v.nullable(v.literal('me'))),
  }),
  output: deskRequest,
});

const cannedTexts = v.object({
  en: v.optional(v.pipe(v.string(), v.maxLength(requestMax, `max:${requestMax}`))),
  de: v.optional(v.pipe(v.string(), v.maxLength(requestMax, `max:${requestMax}`))),
  ru: v.optional(v.pipe(v.string(), v.maxLength(requestMax, `max:${requestMax}`))),
});
const cannedForm = v.object({ title: filledText(120), localized_text: cannedTexts });

/** A canned answer in three languages. */
export const canned = v.object({ id, title: v.string(), localized_text: localized });
export type Canned = v.InferOutput<typeof canned>;

export const listCanned = endpoint({
  method: 'GET',
  path: '/desk/canned',
  access: 'approved',
  summary: 'List the canned answers (organisers)',
  output: v.array(canned),
});

export const addCanned = endpoint({
  method: 'POST',
  path: '/desk/canned',
  access: 'approved',
  summary: 'Create a canned answer (organisers)',
  body: cannedForm,
  output: canned,
});

export const editCanned = endpoint({
  method: 'PUT',
  path: '/desk/canned/:id',
  access: 'approved',
  summary: 'Change a canned answer (organisers)',
  params: ofRequest,
  body: cannedForm,
  output: canned,
});

export const deleteCanned = endpoint({
  method: 'DELETE',
  path: '/desk/canned/:id',
  access: 'approved',
  summary: 'Delete a canned answer (organisers)',
  params: ofRequest,
});
