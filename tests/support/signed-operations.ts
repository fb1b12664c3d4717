import type { SignedOperation } from '../../contract/signed-operation.ts';

interface SignedExample {
  userId: number;
  op: SignedOperation;
  /** The text that a device signs. */
  text: string;
  signature: string;
}

/** The public key of all examples. */
export const exampleKey =
  'BBZrmA67gdVxe7XMPYrtZuVLQDPphAk4OYw4bDxxkZpYB4GlarBl6q4Rc3DnkrwWTJC0oXxlh9mIwQGIXjsiQY4';

const message = '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b01';

export const signedExamples: readonly SignedExample[] = [
  {
    userId: 7,
    op: {
      op_id: message.toUpperCase(),
      kind: 'message.send',
      args: { group_id: 3, content: 'Grüße aus dem Zelt 🏕' },
    },
    text: `["yurt-operation-1",7,"${message}","message.send",{"group_id":3,"content":"Grüße aus dem Zelt 🏕"},null,null,null]`,
    signature: 'ZPFomDrCWbgRjh6G9PhgkVE7rcQRYjfmt1a9Nm_qb2HCpKWKFkRdDZRj6Oj-gtJWbOxfiVZsubRC88f1t-8eFw',
  },
  {
    userId: 7,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b02',
      kind: 'message.send',
      args: { group_id: 3, content: '“Yes”\n\u2028 \\ /', replyId: 0, mentions: [2, 5] },
      depends_on: message.toUpperCase(),
      depends_on_author: 7,
    },
    text: `["yurt-operation-1",7,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b02","message.send",{"group_id":3,"content":"“Yes”\\n\u2028 \\\\ /","replyId":0,"mentions":[2,5]},"${message}",7,null]`,
    signature: 'kZ4zpEzVgNXp3049X3gLAtlrsqRj_SQSy1TXWJUO9jn_6bHN-toF6L_miwGUt7p-BBfQIBvt7snYnSo8Io9nLg',
  },
  {
    userId: 12,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b03',
      kind: 'message.react',
      args: { id: 0, group_id: 3, emoji: null },
      depends_on: message,
      depends_on_author: 7,
      after: '0B4F1C52-7D0E-4C1B-9A53-2F6E8D9A1B05',
    },
    text: `["yurt-operation-1",12,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b03","message.react",{"id":0,"group_id":3,"emoji":null},"${message}",7,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b05"]`,
    signature: 'V9t9x1NtwwTnnAzKw3PezGo48Iz76pMd0R4AMfa9SyTXRiSRPhhIad7wqZ7PlWrcIKvby_iqKnbE2rey90sJTA',
  },
  {
    userId: 12,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b04',
      kind: 'eventQuestion.ask',
      args: { event_id: 40, content: 'Kazakh: ә ғ қ ң ө ұ ү һ і?', anonymous: false, language: 'ru' },
      depends_on: null,
      depends_on_author: null,
      after: null,
    },
    text: '["yurt-operation-1",12,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b04","eventQuestion.ask",{"event_id":40,"content":"Kazakh: ә ғ қ ң ө ұ ү һ і?","anonymous":false,"language":"ru"},null,null,null]',
    signature: 'ickNl48CU13Vpy_0XkIOlz8kZZcG-35iPxQj0gCPoUkCC50OVgy_07IJG2qZBsAC9nnX-E4qEIN8UqfarcVJYQ',
  },
];
