import { invalid, notFound, PlainRefusal, type PlainRoutes, type PlainTools, textOf } from './plain-call.ts';
import { userRow } from './plain-rows.ts';
import type { PlainUser } from './plain-state.ts';

const formFields = new RegExp(
  `^(${[
    ...[
      'description',
      'birthday',
      'birthday_visible',
      'education',
      'degree',
      'study\\[\\]',
      'work_place\\[\\]',
    ],
    ...[
      'position',
      'specialization',
      'country',
      'phone',
      'phone_visible',
      'email',
      'email_visible',
      'video_url',
    ],
    ...['facebook_link', 'linkedin_link', 'instagram_link', 'localized_(sur)?name\\[(en|de|ru)\\]'],
  ].join('|')})$`,
);

export const peopleRoutes: PlainRoutes = {
  'GET /profile': ({ me }) => userRow(me, me.id),
  /** All fields come each time: what is missing has been emptied. */
  'POST /profile': ({ me, form }) => {
    const sent: PlainUser['profile'] = {};
    for (const [name, value] of form) {
      if (value === '') throw invalid(name, 'Empty strings are sent as absent');
      const list = sent[name];
      if (!name.endsWith('[]')) sent[name] = value;
      else sent[name] = Array.isArray(list) ? [...list, value] : [value];
    }
    const strange = Object.keys(sent).find((name) => !formFields.test(name));
    if (strange !== undefined) throw invalid(strange, 'There is no such field');
    if (sent['email'] !== me.email) throw invalid('email', 'This field cant be blank');
    me.profile = sent;
    me.first_name = String(sent['localized_name[en]'] ?? '');
    me.last_name = String(sent['localized_surname[en]'] ?? '');
    return userRow(me, me.id);
  },
  'GET /users': ({ me, tools, query }) =>
    [...tools.state.users.values()]
      .filter(({ visible, summer2020 }) => visible && (summer2020 || query.get('summer2020') !== '1'))
      .map((user) => userRow(user, me.id)),
  'GET /user/:id': ({ me, tools, id }) => {
    const user = tools.state.users.get(id);
    if (!user?.visible && user !== me) throw notFound();
    return userRow(user, me.id);
  },
};

/** The one call without a token. Of the person it answers nothing: that is for `GET /profile`. */
export function login({ state, nextId }: PlainTools, body: Record<string, unknown>): { token: string } {
  const email = textOf(body, 'email');
  const password = textOf(body, 'password');
  const user = [...state.users.values()].find((each) => each.email === email && each.password === password);
  if (!user) throw new PlainRefusal(422, 'The given data was invalid.');
  if (!user.approved) throw new PlainRefusal(413, 'Access is not yet allowed.');
  const token = `token-${nextId()}`;
  state.tokens.set(token, user.id);
  return { token };
}
