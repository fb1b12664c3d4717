import { invalid, type PlainPublicRoutes, PlainRefusal, type PlainTools, textOf } from './plain-call.ts';
import type { PlainUser } from './plain-state.ts';

const taken = 'The email has already been taken.';
const unknown = 'There is no account with this address.';

const byEmail = ({ state }: PlainTools, email: string) =>
  [...state.users.values()].find((user) => user.email.toLowerCase() === email.toLowerCase());

function emailOf(body: Record<string, unknown>): string {
  const email = textOf(body, 'email');
  if (!/^\S+@\S+$/.test(email)) throw invalid('email', 'Worng email format');
  return email;
}

/** @throws a refusal for the first field that the specification does not name, if the server is strict */
function allow({ flavour }: PlainTools, body: Record<string, unknown>, names: readonly string[]): void {
  const strange = Object.keys(body).find((name) => !names.includes(name));
  if (flavour.strict && strange !== undefined) throw invalid(strange, 'There is no such field');
}

export function addUser(
  { state, nextId }: Pick<PlainTools, 'state' | 'nextId'>,
  given: Partial<PlainUser> & { first_name: string },
): PlainUser {
  const id = nextId();
  const user: PlainUser = {
    id,
    last_name: 'Test',
    email: `${given.first_name.toLowerCase()}.${id}@example.org`,
    password: 'correct horse battery',
    role: { id: 1, alias: 'Attendee', title: 'Attendee' },
    chat_role: null,
    visible: true,
    summer2020: false,
    approved: true,
    avatar: null,
    video: null,
    profile: {},
    ...given,
  };
  state.users.set(user.id, user);
  return user;
}

export const accessRoutes: PlainPublicRoutes = {
  /** The response holds nothing about the person. `GET /profile` returns that. */
  'POST /login': (tools, body) => {
    allow(tools, body, ['email', 'password']);
    const { state, nextId } = tools;
    const user = byEmail(tools, textOf(body, 'email'));
    if (user?.password !== textOf(body, 'password') || !user)
      throw new PlainRefusal(422, 'The given data was invalid.');
    if (!user.approved) throw new PlainRefusal(413, 'Access is not yet allowed.');
    const token = `token-${nextId()}`;
    state.tokens.set(token, user.id);
    return { token };
  },
  'POST /register': (tools, body) => {
    allow(tools, body, ['first_name', 'last_name', 'email', 'password']);
    const [first_name, last_name] = [textOf(body, 'first_name'), textOf(body, 'last_name')];
    const [email, password] = [emailOf(body), textOf(body, 'password')];
    if (byEmail(tools, email)) throw invalid('email', taken);
    addUser(tools, { first_name, last_name, email, password, approved: false });
    return { message: 'The account awaits moderation.' };
  },
  'POST /password/forgot-password': (tools, body) => {
    allow(tools, body, ['email']);
    const user = byEmail(tools, emailOf(body));
    if (!user) throw invalid('email', unknown);
    tools.state.resets.set(`reset-${tools.nextId()}`, user.id);
    return { message: 'Check your email.' };
  },
  'POST /password/reset': (tools, body) => {
    allow(tools, body, ['email', 'password', 'password_confirmation', 'token']);
    const user = byEmail(tools, emailOf(body));
    const password = textOf(body, 'password');
    if (password !== body['password_confirmation']) throw invalid('password', 'Password doesnt match');
    const token = textOf(body, 'token');
    if (!user || tools.state.resets.get(token) !== user.id)
      throw invalid('token', 'This token is not valid.');
    tools.state.resets.delete(token);
    user.password = password;
    return { message: 'The password has been reset.' };
  },
};
