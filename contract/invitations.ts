import * as v from 'valibot';
import { startedSession, mailedToken, newPassword, email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { personName } from './names.ts';
import { newAnswers, openQuestion } from './questions.ts';
import { filledText, flag, id, idText, locale, localized, number, rowText, timestamp } from './scalars.ts';
import { person, roleAliases } from './users.ts';

export const invitationKinds = ['mail', 'link'] as const;

/** Roles that a link may give: anybody who has the link gets them. */
export const linkRoles = ['attendee', 'expert'] as const;

export const invitationStates = ['unsent', 'open', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** For how many days the link in a mail works. */
export const invitationDays = 30;

export const invitation = v.object({
  id,
  kind: v.picklist(invitationKinds),
  state: v.picklist(invitationStates),
  /** The invited person, or the name of a link. */
  name: rowText,
  email: v.nullable(rowText),
  role: v.picklist(roleAliases),
  course_type: v.nullable(number()),
  created_at: timestamp,
  sent_at: v.nullable(timestamp),
  /** The last mail with the invitation came back. */
  undelivered: v.optional(flag, false),
  expires_at: v.nullable(timestamp),
  accepted_at: v.nullable(timestamp),
  /** Whether a link can be shown again; false for links that were created before this was possible. */
  showable: v.optional(flag, false),
  /** For a link: how many people have signed up by it, and how many can. */
  used: number(),
  max_uses: v.nullable(number()),
});
export type Invitation = v.InferOutput<typeof invitation>;

export const invitationPageSize = 50;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/desk/invitations',
  access: 'approved',
  summary: 'List invitations by mail and by link, newest first, page by page (administrators)',
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'id'), v.transform(Number))),
    state: v.optional(v.picklist(invitationStates)),
    q: v.optional(v.pipe(v.string(), v.maxLength(100, 'max:100'))),
  }),
  strict: true,
  output: v.object({
    invitations: v.array(invitation),
    total: number(),
    counts: v.object({
      unsent: number(),
      open: number(),
      accepted: number(),
      expired: number(),
      revoked: number(),
    }),
  }),
});

const role = v.picklist(roleAliases, 'invalid');

export const invitePerson = endpoint({
  method: 'POST',
  path: '/desk/invitations/mail',
  access: 'approved',
  summary: 'Invite one person by mail (administrators)',
  body: v.object({
    email,
    first_name: personName,
    last_name: personName,
    role,
    course_type: v.optional(v.nullable(id), null),
    language: v.optional(locale, 'en'),
  }),
  output: invitation,
});

export const maxLinkUses = 1000;
export const maxLinkDays = 365;

export const addInvitationLink = endpoint({
  method: 'POST',
  path: '/desk/invitations/link',
  access: 'approved',
  summary: 'Create a link by which several people sign up without approval (administrators)',
  body: v.object({
    name: filledText(100),
    role: v.picklist(linkRoles, 'invalid'),
    course_type: v.optional(v.nullable(id), null),
    max_uses: v.pipe(
      v.number('required'),
      v.safeInteger('invalid'),
      v.minValue(1, 'invalid'),
      v.maxValue(maxLinkUses, `upTo:${maxLinkUses}`),
    ),
    days: v.pipe(
      v.number('required'),
      v.safeInteger('invalid'),
      v.minValue(1, 'invalid'),
      v.maxValue(maxLinkDays, `upTo:${maxLinkDays}`),
    ),
  }),
  output: v.object({ invitation, token: v.string() }),
});

export const getInvitationLink = endpoint({
  method: 'GET',
  path: '/desk/invitations/:id/link',
  access: 'approved',
  summary: 'Get the token of an open link, to show it again (administrators)',
  params: v.object({ id: idText }),
  output: v.object({ token: v.string() }),
});

const ids = v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(200, 'max:200'));

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/desk/invitations/send',
  access: 'approved',
  summary:
    'Mail invitations again, or for the first time: those with the ids, or all that are not accepted or revoked; earlier links stop working (administrators)',
  body: v.object({ ids: v.optional(ids), all: v.optional(flag) }),
  output: v.object({ sent: number() }),
});

export const revokeInvitations = endpoint({
  method: 'POST',
  path: '/desk/invitations/revoke',
  access: 'approved',
  summary: 'Revoke invitations that are not accepted; their links stop working (administrators)',
  body: v.object({ ids }),
  output: v.object({ ids: v.array(id) }),
});

export const listInvited = endpoint({
  method: 'GET',
  path: '/desk/invitations/:id/people',
  access: 'approved',
  summary: 'List the people who signed up by a link (administrators)',
  params: v.object({ id: idText }),
  output: v.array(v.object({ person, used_at: timestamp })),
});

export const openInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  access: 'public',
  summary: 'Get the invitation of a token',
  body: v.object({ token: mailedToken }),
  output: v.object({
    kind: v.picklist(invitationKinds),
    first_name: v.string(),
    last_name: v.string(),
    /** The invited address; null for a link, by which people enter their own. */
    email: v.nullable(v.string()),
    role: v.picklist(roleAliases),
    /** Title of the course that the person joins; null for none. */
    course: v.optional(v.nullable(localized), null),
    /** Questions of the organisers to the invited person. */
    questions: v.optional(v.array(openQuestion), []),
    /** Titles of the questions that are answered with a file, after the sign-in. */
    files: v.optional(v.array(localized), []),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitation/accept',
  access: 'public',
  summary: 'Accept an invitation: sets the password and starts a session, without approval by an organiser',
  body: v.object({
    token: mailedToken,
    first_name: personName,
    last_name: personName,
    /** Only for a link. */
    email: v.optional(email),
    password: newPassword,
    answers: v.optional(newAnswers),
  }),
  output: startedSession,
});
