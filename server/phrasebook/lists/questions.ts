import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/**
 * How questions are put that are no wish of their own, wherever the words stand; what only asks whether a time suits,
 * which the answer to a booking tells anyway; and pleasantries, to which a greeting is the answer.
 */
export const QUESTIONS: Partial<
  Record<
    LanguageCode,
    { opens: readonly string[]; suits: readonly string[]; pleasantries: readonly string[] }
  >
> = {
  en: {
    opens: words(`do you, are you, is there, are there, can i pay, can i bring, can i park, could i pay,
      could i bring, may i bring, can we, do i, do we, should i, will i, what, where, how, which, who, does it, will it`),
    suits:
      words(`is that possible, would that be possible, is it possible, is that ok, is that okay, is that alright,
      is that fine, does that work, would that work, will that work, how about, what about, how does that sound,
      are you free, do you have time, do you have anything, do you have something, is there anything, is there something,
      is there a free, is there room, if that is, what do you have, what have you got`),
    pleasantries: words(
      `how are you, how are things, how is it going, how s it going, how do you do, are you there, is anybody there, is anyone there, is somebody there, do you hear me, do i have`,
    ),
  },
  fr: {
    opens:
      words(`est ce que, avez vous, vous avez, est ce qu on, est ce qu il, y a t il, il y a, prenez vous, vous prenez,
      acceptez vous, vous acceptez, faites vous, vous faites, peut on, on peut, puis je, je peux, dois je, je dois, faut il,
      il faut, où, comment, quel, quelle, quels, quelles, quoi, qui est`),
    suits:
      words(`c est possible, est ce possible, ce serait possible, ça vous va, ça vous convient, ça irait, ça va,
      ça marche, avez vous de la place, vous avez de la place, il reste, il vous reste, quelque chose de libre,
      est ce que c est bon, vous êtes libre, quelles disponibilités`),
    pleasantries: words(
      `comment allez vous, comment ça va, comment vas tu, il y a quelqu un, est ce que ça va, est ce que vous m entendez, vous m entendez`,
    ),
  },
  es: {
    opens:
      words(`tienen, tiene usted, hay, aceptan, acepta, se puede, puedo pagar, puedo llevar, puedo ir, debo, tengo que,
      hacen, hacéis, tenéis, aceptáis, dónde, cómo, cuál, cuáles, qué, quién`),
    suits:
      words(`es posible, sería posible, está bien, le parece, les parece, le va bien, se podría, puede ser,
      podría ser, tienen algo, tiene algo, tienen hueco, hay algo, hay hueco, hay lugar, hay sitio, hay cita,
      qué tal, tienen libre, tiene libre`),
    pleasantries: words(`cómo está, cómo están, cómo estás, cómo le va, hay alguien, qué tal`),
  },
  de: {
    opens:
      words(`haben sie, habt ihr, gibt es, nehmen sie, nehmt ihr, akzeptieren sie, kann ich bei ihnen, kann man,
      kann ich mit, kann ich da, darf ich, darf man, muss ich, soll ich, machen sie, macht ihr, wo, wie, welche, welcher,
      welches, was, wer, ist bei ihnen, bieten sie`),
    suits: words(`geht das, ginge das, passt das, ist das möglich, wäre das möglich, wäre das ok, ist das ok,
      haben sie da, haben sie noch was, haben sie noch etwas, haben sie etwas, haben sie was, haben sie zeit, ist da,
      gibt es da noch, wie wäre, wie sieht es, was haben sie`),
    pleasantries: words(`wie geht, wie läuft es, hören sie mich, ist da jemand`),
  },
  pt: {
    opens:
      words(`vocês têm, vocês aceitam, aceitam, aceita, tem estacionamento, tem algum, há, posso pagar, posso levar,
      preciso, devo, vocês fazem, fazem, dá para pagar, onde, como, qual, quais, o que, quem`),
    suits:
      words(`é possível, seria possível, pode ser, dá certo, está bem, tudo bem, tem vaga, tem horário, tem algo,
      há vaga, há horário, que tal, o que acha, como fica`),
    pleasantries: words(`como vai, como está, como estão, há alguém, tem alguém`),
  },
  it: {
    opens:
      words(`avete, ha un, c è, ci sono, accettate, si può, posso pagare, posso portare, devo, fate, prendete, dove, come,
      quale, quali, che cosa, cosa, chi`),
    suits: words(`è possibile, sarebbe possibile, va bene, andrebbe bene, può andare, le va, avete posto,
      avete qualcosa, avete un posto, c è posto, c è qualcosa, che ne dice, come va, siete liberi`),
    pleasantries: words(`come sta, come stai, come state, come va, c è qualcuno`),
  },
  nl: {
    opens:
      words(`heeft u, hebben jullie, hebt u, is er, zijn er, neemt u, nemen jullie, accepteert u, accepteren jullie,
      kan ik bij, kan ik met, kun je, kan men, mag ik, moet ik, doet u, doen jullie, waar, hoe, welke, welk, wat, wie`),
    suits: words(`kan dat, zou dat kunnen, is dat mogelijk, past dat, lukt dat, komt dat uit, is dat goed,
      heeft u nog, hebben jullie nog, is er nog, heeft u iets, hebben jullie iets, is er iets, heeft u dan, wat heeft u,
      hoe zit het`),
    pleasantries: words(`hoe gaat het, hoe maakt u het, is er iemand, hoort u mij`),
  },
  ru: {
    opens:
      words(`у вас есть, есть ли, принимаете, вы принимаете, можно ли, можно оплатить, можно платить, можно взять,
      нужно ли, надо ли, делаете ли, вы делаете, где, как, какой, какая, какие, что, кто`),
    suits:
      words(`это возможно, возможно ли это, так можно, так подойдет, вам удобно, есть ли время, есть ли место,
      есть свободн*, есть время, есть место, у вас есть что, как насчёт, как насчет, получится`),
    pleasantries: words(`как дела, как вы, как поживаете, кто нибудь, вы меня слышите`),
  },
  ja: {
    opens: words(
      'ですか, ますか, でしょうか, ませんか, どこ, どんな, どう, 何を, 何が, なにを, なにが, 使える, 払える',
    ),
    suits: words(
      '大丈夫ですか, 大丈夫でしょうか, よろしいですか, いいですか, 空いてますか, 空いていますか, 可能ですか, 可能でしょうか, どうですか, いかがですか',
    ),
    pleasantries: words(`お元気ですか, 聞こえますか, 聞こえてますか, 誰かいますか, お元気でしょうか`),
  },
  zh: {
    opens: words(
      '吗, 嘛, 什么, 怎么, 哪里, 哪儿, 哪个, 能不能, 有没有, 可不可以, 是不是, 收不收, 要不要, 谁',
    ),
    suits: words(
      '可以吗, 行吗, 好吗, 方便吗, 有空吗, 有位吗, 有位子吗, 有时间吗, 行不行, 怎么样, 可不可以, 能不能约, 还有空',
    ),
    pleasantries: words(`你好吗, 您好吗, 好吗, 有人吗, 听得见吗, 听到吗, 怎么样`),
  },
  ar: {
    opens:
      words(`هل, وهل, عندكم, وعندكم, لديكم, ولديكم, تقبلون, وتقبلون, بتقبلوا, وبتقبلوا, يوجد, ويوجد, كيف, وكيف,
      أين, وأين, ما هي, ما هو, وما هي, وما هو, ماذا, وماذا, أقدر أدفع, ممكن أدفع, يمكنني الدفع, لازم, من`),
    suits:
      words(`هل هذا ممكن, هل يمكن ذلك, هل يناسبكم, هل هذا مناسب, هل عندكم موعد, هل لديكم موعد, عندكم موعد,
      لديكم موعد, عندكم وقت, لديكم وقت, عندكم مكان, هل الوقت, يناسبكم`),
    pleasantries: words(`كيف حالك, كيف حالكم, كيفك, كيفكم, هل من أحد, هل تسمعني, هل تسمعونني`),
  },
  hi: {
    opens: words('क्या, कहाँ, कहां, कैसे, कौन, कौन सा, कौन सी, किस'),
    suits: words(`क्या यह संभव है, क्या ये संभव है, क्या यह ठीक है, क्या ये ठीक है, ठीक रहेगा, क्या समय है, क्या जगह है,
      क्या कोई समय, क्या कोई जगह, खाली है, क्या ऐसा हो सकता है, हो सकता है क्या, हो पाएगा`),
    pleasantries: words(`कैसे हैं, कैसी हैं, कैसे हो, क्या हाल, कोई है, सुनाई दे`),
  },
};
