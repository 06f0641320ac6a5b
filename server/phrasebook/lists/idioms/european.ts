import { words } from '../../words.ts';

export const EUROPEAN_IDIOMS = {
  en: {
    cancel:
      words(`bail on, off the books, off the list, off the schedule, off your schedule, scratch my appointment, no longer need my, no longer need the, no longer need that,
      don t need my appointment, don t need the appointment, don t need that appointment, don t need it anymore, won t be needing, not coming anymore, not coming in anymore,
      pull out of my, give up my appointment, give away my, back out of my, free up my`),
    move: words(`moved up, something sooner, shuffle me, shuffle my, swap+my appointment, swap my, rearrange, rebook, re book, put off my, put it off, put back my, come another day instead, a different day instead,
      switch my, switch it to, bump it to, bump my, make my appointment later, make my appointment earlier, earlier than my appointment`),
    mine: words(`still on for, still on, got me in for, got me booked, have me booked, have me in for, am i booked, am i down for, am i still booked, am i still coming, am i still down,
      what did i book, what day did i, what time did i, when did i book, what i booked, when i booked`),
    transfer:
      words(`patch me through, put me on to, explain it to someone, explain it to somebody, someone at the office, someone in the office, somebody in the office, someone from the office,
      someone on your team, someone in charge, somebody in charge, hand me over, pass me over, pass me to, your boss, your manager, your supervisor, live person,
      a staff member, member of staff, one of your staff, one of the staff, a colleague, the front desk please, ask a human, real human, actual human`),
    message:
      words(`tell him i, tell her i, can you tell him, can you tell her, give me a ring, give me a call, give me a buzz, ring me when, call me when, phone me, drop me a line, have+call me, have+ring me, ask+to call,
      ask+to ring, tell doctor, leave word, leave a note, leave a note for, running late, be late, minutes late, get in touch with me`),
    price:
      words(`been quoted, beat that, match that price, better price, discount, what s the damage, the damage for, going rate, what would i pay, what will i pay, what do i pay, what am i looking at, pricey, run me,
      what do i owe, would it be cheaper, is it cheap, how many dollars`),
    hours:
      words(`opening times, do you shut, shut over, what time do you shut, until what time, work on saturdays, work on sundays, work weekends, over the holidays, on public holidays,
      when do you finish, when do you start, around between christmas, there on saturdays, there on sundays`),
    services:
      words(`do you treat, do you see kids, do you see children, do you take kids, do you take children, do you carry, do you sell, you sell,
      what do you guys do, what sort of, do you provide, you provide, do you perform`),
    address:
      words(`where can i park, where do i park, somewhere to park, place to park, where can i leave my car, cross street, which bus, how to get there, how do i find,
      how far are you, where you are, where you re located, where your`),
    book: words(`see someone about, see somebody about, see someone for, dizzy, fever, feel sick, a cough, coughing, checkup, check up, get checked, checked out, looked at, due for a, hurts, swollen, aching, broke a tooth, broke my, chipped, come by for,
      any spots, any slots, fit me in, fit us in, fit him in, fit her in`),
    repeat:
      words(`lost me there, you lost me, what were the options, what were my options, what were those, run that by me, what was that, what was the last,
      speak slower, slow down, slower, speak up, louder, didn t follow, too fast, can t hear, didn t understand that, couldn t understand`),
    goodbye:
      words(`call you back, ring you back, phone you back, i ll call back, i ll ring back, i ll call again, i will call back, call back later, call again later, get back to you,
      wrong number, misdialed, misdialled, dialed the wrong, dialled the wrong, talk it over, talk to my husband, talk to my wife, ask my husband, ask my wife, talk to you later, take care, let you go,
      have to go, gotta go, got to go`),
    angry: words(
      `been on hold, nobody answers, no one answers, nobody picks up, no one picks up, what kind of service, what a joke, so rude, a nightmare, had enough`,
    ),
    yes: words(`no yeah, yeah no that, either is fine, whichever, that ll do, that will do, sounds great, sounds perfect, sounds lovely, let s do that, let s do it, let s go with, i ll take it, i ll take that, wonderful,
      lovely, go for it, by all means, suits me, alright, all right, indeed, brilliant`),
    no: words(
      `not for me, none of those, none of these, neither, i ll pass, not interested, not today, not really no`,
    ),
  },
  de: {
    cancel:
      words(`einen korb geben, nicht mehr kommen, kann nicht mehr kommen, termin+absagen, termin nicht einhalten, nicht einhalten, brauch den termin nicht, brauche keinen termin mehr,
      brauch keinen termin mehr, hat sich erledigt, aus dem kalender nehmen, aus dem plan nehmen, tragen sie mich aus, austragen, rausstreichen, meinen platz vergeben, platz anderweitig,
      geben sie den termin, den termin jemand, zurücktreten, klappt nicht mehr, wird nichts mit dem termin`),
    move: words(`einen anderen tag, an einem anderen tag, andere uhrzeit für meinen, umlegen, umplanen, umdisponieren, tauschen+termin, termin+später legen, termin+früher legen,
      später legen, früher legen, nach vorne legen, nach hinten legen, neu ansetzen, neuen termin statt dem`),
    mine: words(`schon was bei ihnen, schon was stehen, stehen habe, bleibt s bei, bleibt es bei, hat sich da was geändert, hat sich was geändert, hat sich etwas geändert, wann er kommen, wann sie kommen soll, wann er dran, bin ich noch, habe ich noch, steht mein termin, gilt mein termin, haben sie mich eingetragen, bin ich eingetragen,
      bin ich gebucht, ob es bei+bleibt, wann genau ich, für wann ich, für wann bin, welche uhrzeit ich`),
    transfer:
      words(`mit der praxis reden, mit der praxis sprechen, geben sie mir jemanden, geben sie mir mal jemanden, jemanden aus der praxis, jemanden aus dem büro, jemanden vom team, jemanden aus ihrem, an den apparat, ans telefon holen, ans telefon,
      weiterverbinden, weiterleiten, reden mit, mit jemandem reden, mit einem menschen reden, jemand anderen sprechen, einen kollegen, eine kollegin, menschlichen ansprechpartner, den chef, die chefin`),
    message:
      words(`sagen sie+bescheid, bescheid, sag+bescheid, zurückrufen, ruft mich zurück, rufen sie mich zurück, melden sie sich bei mir, sich bei mir melden, soll mich anrufen, mich anrufen, kurz durchklingeln, zurückmelden, sagen sie bitte, sagen sie dem,
      sagen sie der, sagen sie herrn, geben sie weiter, weitergeben, verspäte mich, verspäten, komme zu spät, komme später, bin spät dran, minuten später`),
    price:
      words(`auf den tisch legen, was muss ich+zahlen, was muss ich+bezahlen, was zahlt man, was zahle ich, was würde ich zahlen, hinlegen für, was macht das, was käme, was kommt das, wie viel wäre,
      wie viel ist, wie viel muss ich, wie viel euro, was bin ich los, was verlangen, preislich, günstig`),
    hours:
      words(`sonntags auch da, sonntags da, samstags auch da, samstags da, betriebsurlaub, ferien, im august, durchgehend, zumachen, aufmachen, wann sie öffnen, wann sie schließen, zwischen den jahren, an feiertagen, über die feiertage, haben sie+zu, haben sie+offen, haben sie samstags, bis wann haben, ab wann haben, von wann bis wann, wann ist+besetzt, arbeiten sie+samstag*,
      wann sperren, bis wann kann ich, wann ist schluss`),
    services: words(
      `behandeln sie auch, behandeln sie, gibt es bei ihnen, gibt s bei ihnen, kann man bei ihnen, was gibt es bei ihnen, haben sie auch, nehmen sie auch kinder, bieten sie so was`,
    ),
    address: words(
      `wo genau, wo ist denn, wo muss ich hin, wo kann ich parken, wo parke ich, wo parkt man, in welcher straße, welche hausnummer, wie finde ich sie, wie komme ich da hin, welche haltestelle, welche bahn`,
    ),
    book: words(`ansieht, ansehen, angucken, schwindlig, husten, fieber, ohrenschmerzen, schmerzen, vorbeischauen, angeschwollen, geschwollen, entzündet, wackelt, mal anschauen lassen, mal draufschauen, untersuchen lassen, durchchecken, einen check, unterbringen, mich drannehmen, drannehmen, platz für mich,
      bräuchte dringend, so bald wie möglich einen`),
    repeat: words(
      `reden sie mal lauter, lauter reden, lauter sprechen, hör nix, hör nichts, höre nichts, zu schnell, ging mir zu schnell, langsamer, lauter bitte, nicht mitbekommen, nicht mitgekriegt, nicht ganz mitbekommen, was war das, was meinten sie, was sagten sie, noch mal bitte, sagen sie das noch, hab sie nicht verstanden`,
    ),
    goodbye:
      words(`verwählt, falsche nummer, falsch verbunden, meld mich, melde mich, melde mich dann, ruf später, rufe später, ruf noch mal an, rufe noch mal an, rufe wieder an, ruf wieder an, rufe nochmal an, rufe zurück, ruf sie zurück,
      überleg es mir, überlege es mir, schönen abend, schönes wochenende, bis bald, machen sie s gut, wiederschauen, pfiat`),
    angry: words(
      `keiner geht ran, niemand geht ran, seit einer ewigkeit, warteschleife, saftladen, das gibt s doch nicht, das kann doch nicht, reicht mir, unmöglich ist das, so ein mist`,
    ),
    yes: words(
      `von mir aus, mir egal, ist mir egal, passt so, so machen wir, machen wir so, nehm ich, nehme ich, das nehme ich, das nehm ich, das wäre super, das wäre gut, geht klar, abgemacht, einverstanden, wunderbar, super, na klar, freilich, ganz genau, jup, jawoll`,
    ),
    no: words(
      `ach nein, nein nein, lieber doch nicht, eher nicht, weder noch, keinen davon, keins davon, kein bedarf, brauch ich nicht, brauche ich nicht`,
    ),
  },
  nl: {
    cancel:
      words(`schrap, doorstrepen, wegstrepen, van de lijst, uit de agenda, uit het systeem, gaat niet door, kan niet doorgaan, afspraak+gaat niet, plek vergeven, plek aan iemand, plaats aan iemand, heb de afspraak niet meer nodig,
      hoef de afspraak niet meer, ik kom niet, kan toch niet, geannuleerd`),
    move: words(`weekje opschuiven, dagje opschuiven, opschuiven, opschuif*, naar voren halen, naar achteren, vooruit schuiven, doorschuiven, op een ander moment, een ander moment, andere dag in plaats, andere tijd in plaats,
      later zetten, eerder zetten, afspraak+omzetten, omzetten`),
    mine: words(
      `bij jullie heb staan, al iets heb staan, staat mijn afspraak, staat de afspraak, hoe laat ze, hoe laat hij, wanneer ze, wanneer hij, hoe laat sta ik, wanneer sta ik, sta ik nog, sta ik ingepland, ben ik ingepland, hebben jullie mij staan, klopt mijn afspraak, of het nog steeds, gaat mijn afspraak`,
    ),
    transfer:
      words(`doorgeven aan iemand, iemand van de praktijk, iemand van kantoor, iemand van jullie, iemand van het team, een collega, overzetten, doorschakelen, doorzetten, iemand anders spreken, met een mens, de receptie, de assistente,
      de telefoniste, jullie chef, uw chef`),
    message:
      words(`terug kunnen bellen, terug bellen, mij bellen, me bellen, mij even bellen, me even bellen, laten terugbellen, contact met mij, contact opnemen, wilt u doorgeven, geef door, zeg even tegen, ben wat later, ben te laat, kom te laat, kom wat later,
      minuten later, ben verlaat`),
    price: words(
      `rekenen jullie, rekent u, wat rekenen, wat ben ik, hoeveel is, hoeveel bedraagt, hoeveel betaal, wat betaal, wat moet ik betalen, wat gaat dat, wat zijn de kosten, goedkoop, hoeveel euro, prijskaartje, wat ik kwijt`,
    ),
    hours: words(
      `met de kerst, met kerst, met de feestdagen, op feestdagen, jullie open, zijn jullie er op, werken jullie op, tot wanneer, vanaf hoe laat, van hoe laat, hoe lang zijn jullie, in het weekend open, hoe laat begin*`,
    ),
    services: words(
      `behandelen jullie, behandelt u, kan ik bij jullie ook, kan je bij jullie, kun je bij jullie, is er bij jullie, hebben jullie ook, verkopen jullie, verkoopt u, doen jullie iets`,
    ),
    address: words(
      `de auto kwijt, auto parkeren, auto neerzetten, auto laten, welk huisnummer, waar precies, waar moet ik zijn, waar ligt, waar zit de, hoe vind ik, welke halte, welke bus, waar is dat`,
    ),
    book: words(
      `laten kijken, duizelig, koorts, opgezwollen, gezwollen, ontstoken, zit los, eventjes langs, snel terecht, ingepland worden, iemand naar kijken, iemand laten kijken, laten controleren, spoed`,
    ),
    repeat: words(
      `te snel, ging te snel, ging me te snel, langzamer, harder praten, wat harder, wat was dat, wat waren de, kunt u dat herhalen, ik kon u niet, niet meegekregen, wat zei je`,
    ),
    goodbye:
      words(`verkeerd verbonden, verkeerde nummer, verkeerd nummer, verkeerd gebeld, dan bel ik terug, bel ik terug, ik bel terug, ik bel later, bel later terug, ik bel nog, bel ik later, ik bel weer, laat het nog weten, ik denk er, denk er even over,
      fijne avond, goed weekend, tot later, tot snel, de groeten`),
    angry: words(
      `niemand neemt op, sta al, wat een service, wat een organisatie, te gek voor woorden, dit kan toch niet, genoeg van, niet normaal`,
    ),
    yes: words(
      `maakt mij niet uit, maakt me niet uit, maakt niet uit, doe dat maar, doen we, dat doen we, laten we dat doen, die neem ik, dat neem ik, komt goed uit, komt mij goed uit, past goed, lijkt me prima, lijkt me goed, mooi, helemaal goed, is prima, heel goed, afgesproken, jep, joh ja`,
    ),
    no: words(`nou nee, nee nee, geen van, geen van die, liever toch niet, hoeft niet, niet nodig, dat niet`),
  },
  ru: {
    cancel:
      words(`меня не будет, отдать моё время, отдайте моё время, отдайте моё место, отдать моё место, убрать мою запись, уберите меня, сниму запись, снимите с записи, запись не нужна, приём не нужен, запись больше не, не придём, не приеду, не получится приехать,
      не получается прийти, не получится быть, прийти не смогу, быть не смогу, приехать не смогу, прийти не получится, прийти не получается, не ждите`),
    move: words(
      `поставить+пораньше, поставить+попозже, поставьте+пораньше, поставьте+попозже, отложи*, отсроч*, переназнач*, сместит*, смещ*, подвинуть, подвиньте, поменяться временем, поменять на другой, поменяйте на, записаться на другой день вместо, другой день вместо, другое время вместо`,
    ),
    mine: words(
      `всё в силе, на когда у, во сколько мне, когда мне приходить, во сколько мне приходить, к какому времени, к какому часу мне, какое у меня время, какой у меня день, моя запись в силе, запись в силе, не отменилась ли`,
    ),
    transfer:
      words(`с кем-нибудь из, с кем-то из, с кем можно поговорить, поговорить с врач*, с врачом поговорить, с доктором поговорить, с живым человеком, а не с автоответчиком, не с роботом, позвать, позови*, пригласите к телефону, дайте мне, переключить на,
      соединить с, с вашим начальств*, с руководств*, с заведующ*`),
    message: words(
      `скажите+что я, скажите+что буду, скажите+что мы, пусть+перезвон*, пусть мне, чтобы мне перезвон*, мне перезвон*, скажите ему, скажите ей, скажите доктору, скажите врачу, скажите что я, передай*, опаздываю, опоздаю, задержусь, задерживаюсь, буду позже, пусть наберёт`,
    ),
    price: words(
      `сколько вы берёте, сколько берете, сколько возьмёте, сколько выйдет, сколько это, сколько с меня, цену сразу, про цену, по цене, по деньгам, в какую сумму, дешевле, прайс, какие цены, недёшево, сколько рубл*`,
    ),
    hours:
      words(`в отпуске, отпуск, в августе, в праздники, по праздникам, до какого часа, до которого часа, во сколько открыва*, во сколько закрыва*, по субботам работ*, по воскресеньям работ*, по выходным, принимаете по, вы ещё работ*, до скольки вы, со скольки вы, вы работаете,
      принимаете в`),
    services: words(
      `вы лечите, лечите ли, а лечите, принимаете детей, детей принима*, чем вы, что вы лечите, вы занимаетесь, а есть у вас, проводите ли, вы проводите`,
    ),
    address: words(
      `где у вас, где припарк*, где оставить машин*, где можно оставить, куда подъез*, какой у вас дом, какая улица, какой дом, как вас искать, куда мне идти, вы где находитесь, ваш адрес`,
    ),
    book: words(
      `показать, показаться, кто-нибудь посмотр*, голова кружится, температура, плохо себя, мне бы записаться, опух*, распух*, ноет, ломит, воспал*, посмотрите меня, посмотрите мен*, осмотрите, глянуть, глянете, подлечить, меня принять, нас принять, сможете принять, можете принять, к вам попасть, попасть к вам`,
    ),
    repeat: words(
      `связь плохая, плохая связь, разочек, чего-чего, не поняла, не поняли, не разобрал*, помедленнее, медленнее, слишком быстро, что-что, какие были варианты, что вы говорили, вас не слышно, не слышно вас`,
    ),
    goodbye:
      words(`не туда попал*, ошиблась номером, ошибся номером, ошиблись номером, номером ошиб*, не тот номер, перезвоню, перезвоним, позвоню позже, я ещё позвоню, я подумаю,
      посоветуюсь, бывайте, хорошего дня, хорошего вечера, доброго дня вам`),
    angry: words(
      `никто не берёт трубку, не берёте трубку, трубку не берут, трубку никто, дозвониться невозможно, не дозвон*, совесть, что за обслуживание, обнаглел*, терпение`,
    ),
    yes: words(
      `мне всё равно, всё равно, как вам удобно, пойдёт, да пойдёт, хорошо давайте, так и сделаем, давайте так, беру, мне подходит, меня устраивает, ну да, да конечно, конечно да, прекрасно, великолепно, замётано`,
    ),
    no: words(
      `да нет, нет спасибо, не стоит, ни то ни, ни один, ни одно, пожалуй нет, пожалуй не надо, лучше не надо, не интересует, неудобно`,
    ),
  },
};
