import { invalid, notFound, PlainRefusal, type PlainRoutes, requireForm } from './plain-call.ts';
import { userRow } from './plain-rows.ts';
import type { PlainUser } from './plain-state.ts';

const textFields = [
  ...['description', 'birthday', 'birthday_visible', 'education', 'degree', 'position', 'specialization'],
  ...['country', 'phone', 'phone_visible', 'email', 'email_visible', 'video'],
  ...['facebook_link', 'linkedin_link', 'instagram_link', 'first_name', 'last_name'],
];
const formField = new RegExp(
  `^(${textFields.join('|')}|(study|work_place)\\[\\]|localized_(sur)?name\\[(en|de|ru)\\])$`,
);

/** @throws a refusal for fields that are empty, unknown or missing */
function profileOf(form: readonly (readonly [string, string])[], me: PlainUser): PlainUser['profile'] {
  const sent: PlainUser['profile'] = {};
  for (const [name, value] of form) {
    if (value === '') throw invalid(name, 'Empty strings are sent as absent');
    const list = sent[name];
    if (!name.endsWith('[]')) sent[name] = value;
    else sent[name] = Array.isArray(list) ? [...list, value] : [value];
  }
  const strange = Object.keys(sent).find((name) => !formField.test(name));
  if (strange !== undefined) throw invalid(strange, 'There is no such field');
  // A web address replaces the file.
  if (sent['video'] !== undefined) me.video = null;
  if (sent['email'] !== me.email) throw invalid('email', 'This field cant be blank');
  return sent;
}

export const peopleRoutes: PlainRoutes = {
  'GET /profile': ({ me, tools }) => userRow(tools, me, me.id),
  /** The form holds all fields: missing ones are cleared. Picture and video stay. */
  'POST /profile': async (call) => {
    requireForm(call);
    const { me, form, tools, uploads } = call;
    for (const name of uploads.keys())
      if (name !== 'upload' && name !== 'video') throw invalid(name, 'There is no such field');
    const picture = uploads.get('upload');
    const video = uploads.get('video');
    if (picture && !picture.type.startsWith('image/')) throw invalid('upload', 'This is no picture');
    if (video && !video.type.startsWith('video/')) throw invalid('video', 'This is no video');
    me.profile = profileOf(form ?? [], me);
    me.first_name = String(me.profile['localized_name[en]'] ?? '');
    me.last_name = String(me.profile['localized_surname[en]'] ?? '');
    if (picture) me.avatar = await tools.files.keep(picture);
    if (video) me.video = await tools.files.keep(video);
    return userRow(tools, me, me.id);
  },
  'DELETE /profile': ({ me, tools: { state } }) => {
    state.users.delete(me.id);
    for (const [token, id] of state.tokens) if (id === me.id) state.tokens.delete(token);
  },
  'GET /users': ({ me, tools, query }) => {
    const edition = query.get('summer2020');
    if (edition !== null && edition !== '1') throw new PlainRefusal(422, 'There is no such edition.');
    return [...tools.state.users.values()]
      .filter(({ visible, approved, summer2020 }) => visible && approved && (summer2020 || edition === null))
      .map((user) => userRow(tools, user, me.id));
  },
  'GET /user/:id': ({ me, tools, id }) => {
    const user = tools.state.users.get(id);
    if (!user?.visible && user !== me) throw notFound();
    return userRow(tools, user, me.id);
  },
};
