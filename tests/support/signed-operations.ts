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
  'BBOwKqAGYHpq80ADGnN0uIhHA8a70bGW8UD_lnT8fEPvjXMPl3Q3137eyRoOEWAPfp2gtqBEfF4UOCgNLX4dBf8';

const message = '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b01';

export const signedExamples: readonly SignedExample[] = [
  {
    userId: 7,
    op: {
      op_id: message.toUpperCase(),
      kind: 'message.send',
      args: { group_id: 3, content: 'Grüße aus dem Zelt 🏕' },
    },
    text: `["yurt-operation-1",7,"${message}","message.send",{"group_id":3,"content":"Grüße aus dem Zelt 🏕"},null]`,
    signature: 'POq8tctDAWldeUP7eQQJUig6vIkK1oQ2EOSPwPq-tcLzs45dl7_PyP8QK66N7Zi5mgrTk7mpmjJageFl2GA8jQ',
  },
  {
    userId: 7,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b02',
      kind: 'message.send',
      args: { group_id: 3, content: '“Yes”\n\u2028 \\ /', replyId: 0, mentions: [2, 5] },
      depends_on: message,
    },
    text: `["yurt-operation-1",7,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b02","message.send",{"group_id":3,"content":"“Yes”\\n\u2028 \\\\ /","replyId":0,"mentions":[2,5]},"${message}"]`,
    signature: 'UDITu7xz9eocK-PxWFNM5GXLWbejpvRaVKfayCIdPg5Bilr9zxbI4OMUQ9hSNF1s8tO2Xwijcef8re_D7QaV3w',
  },
  {
    userId: 12,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b03',
      kind: 'message.react',
      args: { id: 0, group_id: 3, emoji: null },
      depends_on: message,
    },
    text: `["yurt-operation-1",12,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b03","message.react",{"id":0,"group_id":3,"emoji":null},"${message}"]`,
    signature: 'zzCiAD4OV47hwqzVsvJp_m9BzJw10-Ovj2YYg3JbjxlZW-42JjG7OBK0M1uPEN2ZrNp32Ij7YioTKV2_Zlueew',
  },
  {
    userId: 12,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b04',
      kind: 'eventQuestion.ask',
      args: { event_id: 40, content: 'Kazakh: ә ғ қ ң ө ұ ү һ і?', anonymous: false, language: 'ru' },
      depends_on: null,
    },
    text: '["yurt-operation-1",12,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b04","eventQuestion.ask",{"event_id":40,"content":"Kazakh: ә ғ қ ң ө ұ ү һ і?","anonymous":false,"language":"ru"},null]',
    signature: 'QyRFNaRyATrks-6D1tZaCTwLMtb8rUrDG_wV1NGnPZ_T4dqnGWP4GQRmYCaJE0fPQ7iTUpLUi_L4wjKVhsSzjQ',
  },
];
