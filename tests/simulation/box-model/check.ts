import { isAsMeant, type World } from './world.ts';

/** The promises of decision 40 that the world breaks at the end, as sentences. */
export function brokenPromises({ school, misplacedReplies, boxes, devices, intents }: World): string[] {
  const broken = misplacedReplies.map((key) => `${key} answered another message on site`);
  const { history } = school;
  const at = new Map(history.map((execution, index) => [execution.op.key, { ...execution, index }]));

  if (at.size < history.length) broken.push('an operation was executed twice');
  if (history.some(({ allowed }) => !allowed)) broken.push('an operation was executed without a right');
  if (school.reusedKeys.length > 0) broken.push('the content of a key changed');

  for (const intent of intents) {
    const { op, device, of } = intent;
    const executed = at.get(op.key);
    const waiting = device.outbox.find(({ op: { key } }) => key === op.key);
    const isDetached = device.detached.has(op.key);
    if (executed && !isAsMeant(intent, executed.op)) broken.push(`${op.key} was changed`);
    const isVisible = waiting && (waiting.state === 'dead' || device.waitsForDead(waiting));
    if (!executed && !isDetached && !device.isLost && !isVisible)
      broken.push(`${op.key} is ${waiting ? waiting.state : 'lost'}`);
    if (executed && waiting && !device.isLost) broken.push(`${op.key} is executed and ${waiting.state}`);
    if (isDetached && (at.get(of!)?.index ?? Infinity) < school.gaveUpAt)
      broken.push(`${op.key} lost its reference, which exists`);
    if (executed && op.kind === 'send') {
      const replyTo = school.rows.messages.get(executed.id!)!.replyTo;
      const original = replyTo === null ? null : school.rows.messages.get(replyTo)!.key;
      if (original !== of && original !== `${of} again`)
        broken.push(`${op.key} answers ${original} instead of ${of}`);
    }
    const edited = executed && op.kind === 'edit' ? school.rows.messages.get(executed.id!)!.key : of;
    if (edited !== of && edited !== `${of} again`) broken.push(`${op.key} edits another message`);
  }

  for (const device of devices) {
    const last = new Map<string, number>();
    for (const { op, of } of intents.filter((intent) => intent.device === device)) {
      // It waited for a decision of the person.
      if (of !== null && device.detached.has(of)) continue;
      const index = at.get(op.key)?.index;
      if (index === undefined) continue;
      if (index < (last.get(op.lane) ?? -1)) broken.push(`${op.key} left the order of its lane`);
      last.set(op.lane, index);
    }
    if (device.isLost) continue;
    const rows = school.visibleTo(device.person);
    const view = device.view();
    for (const { key, text } of rows.messages.values())
      if (view.get(key)?.text !== text) broken.push(`a device of ${device.person} shows ${key} differently`);
    const known = new Set([...rows.messages.values()].map(({ key }) => key));
    for (const { key } of view.values())
      if (!known.has(key) && at.has(key))
        broken.push(`a device of ${device.person} shows ${key} without a right`);
  }

  for (const box of boxes) {
    const last = new Map<number, number>();
    for (const { from } of history) {
      if (from?.box !== box.number || box.delayed.has(from.entry)) continue;
      if (from.entry < (last.get(from.life) ?? 0))
        broken.push(`box ${box.number} left the order of its journal`);
      last.set(from.life, from.entry);
    }
  }
  return broken;
}
