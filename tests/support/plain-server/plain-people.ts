import { notFound, PlainRefusal, type PlainRoutes, type PlainTools, textOf } from './plain-call.ts';
import { userRow } from './plain-rows.ts';

export const peopleRoutes: PlainRoutes = {
  'GET /profile': ({ me }) => userRow(me, me.id),
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
