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
  'BG_1PaIVLhRr9m9db5CYbS4pmKapJPJPJkMnVGe3mnzxNEWR2iL8yq-ep84sUCfM2HqNkw6TBccZqQd9wg8YHM0';

const message = '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b01';

export const signedExamples: readonly SignedExample[] = [
  {
    userId: 7,
    op: {
      op_id: message.toUpperCase(),
      kind: 'message.send',
      args: { group_id: 3, content: 'Grüße aus dem Zelt 🏕' },
    },
    text: `["yurt-operation-1",7,"${message}","message.send",{"group_id":3,"content":"Grüße aus dem Zelt 🏕"},null,null]`,
    signature: '47u4xkOv9zRGeJ95DrWf5rveUdfQ7omQ4NaFTN3Z_wDgFG_cGwtZk4dnOuPkG8l5DPvX-1kVvou3Tgl45aEtdQ',
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
    text: `["yurt-operation-1",7,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b02","message.send",{"group_id":3,"content":"“Yes”\\n\u2028 \\\\ /","replyId":0,"mentions":[2,5]},"${message}",7]`,
    signature: 'jkKroFlGats4lEuQ1eV7wTd6-wX161TIcPAAj1xwKnupKZL6h81CG3azF3uJq4oVD2FzxLjnEeLOQRJfe7_8AA',
  },
  {
    userId: 12,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b03',
      kind: 'message.react',
      args: { id: 0, group_id: 3, emoji: null },
      depends_on: message,
      depends_on_author: 7,
    },
    text: `["yurt-operation-1",12,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b03","message.react",{"id":0,"group_id":3,"emoji":null},"${message}",7]`,
    signature: '5pxZ_GIL-80ISvKwCm2vux3DTcRPj-w0UvtSPnUvYJjgyplIS3oJrsVndgAxDz3ZEFmqtaFVXGMx7hLQ3AlQkQ',
  },
  {
    userId: 12,
    op: {
      op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b04',
      kind: 'eventQuestion.ask',
      args: { event_id: 40, content: 'Kazakh: ә ғ қ ң ө ұ ү һ і?', anonymous: false, language: 'ru' },
      depends_on: null,
      depends_on_author: null,
    },
    text: '["yurt-operation-1",12,"0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b04","eventQuestion.ask",{"event_id":40,"content":"Kazakh: ә ғ қ ң ө ұ ү һ і?","anonymous":false,"language":"ru"},null,null]',
    signature: 'kwe7dROx6HTzFbvEQIFXSLZoZe5oD_0CKiq1EAKnhR7B-3sd3ee-F4xMWHZ5eQj2nZ9sihSa9uwt8sAA_9JReg',
  },
];
