import type { LexiconSource } from './entry.ts'

/** Words of instructions in English, folded. */
export const en: LexiconSource = {
  the: "the,a,an,this,that,these,those,its,our,their,her,his,it's",
  of: 'of',
  in: 'in,on,at,from,onto,for',
  with: 'with,w/',
  filler:
    "directly,straight away,as of now,time,planned,hours long,will,would,going to,be,been,being,was,were,is,are,has,have,had,can,could,may,should,to,we,i,you,they,want,we want,i want,just,still,already,about,around,as well,also,too,job,task,activity,work,plan,schedule,outage,us,there,there's,that,which,who,out,called,let,lets,let's,completely,fully,entirely,this outage,the plan,the schedule,up,down,off,back,both,it,job,we'll,i'll,they'll,we're,it's,been,get,gets,getting,out to,need,needs,there should be,as,only just,by,does,do,did,hours of work,right,s,ll,re",
  only: 'at the earliest,no earlier than,not before,only,just,only just,no sooner,not earlier,no earlier',
  and: 'therefore,and,but,plus,so,and then',
  not: "not,don't,dont,doesn't,never,won't,can't,cannot,isn't,no,shouldn't,must not,mustn't,nobody,no one,none,neither,nor,didn't,hasn't,haven't,wasn't,aren't,wouldn't,nothing",
  nolonger:
    "does not have to wait,doesn't have to wait,do not have to wait,don't have to wait,need not wait,doesn't need to wait,does not need to wait,no need to wait,no longer depends on,does not depend on,doesn't depend on,no need to,no need for,there is no need to,no longer,not anymore,no longer has to,no longer have to,no longer needs to,does not need to,doesn't need to,doesn't have to,does not have to,don't need to,need not,without waiting for,without waiting,doesn't need to wait for,does not need to wait for,doesn't have to wait for,no longer holds up,no longer holds,no longer gates,does not hold up",
  to: 'to,at,into,as',
  from: 'from,starting,as of,since',
  for: 'for',
  is: 'is,are,at,stands at,was,were,has been,have been,got',
  must: 'must,has to,have to,needs to,need to,should,shud,shld,gotta,ought to',
  set: '~allow,~budget,~mark,~plan,~set=set sets setting/set,~change,~make=make makes making/made,~put=put puts putting/put,~bump,~leave=leave leaves,~adjust,~update,goes to,goes up to,drops to,~modify,~use,~switch,~fix,goes back to,go back to,back to,reverts to,~revert to,comes down to,come down to,is now,are now,should be,call it,brings it to,bring it to,takes it to,gets it to,puts it at,makes it,bringing it to',
  lasts: '~take=take takes taking/took taken,~last,~need,~require,~run=run runs running,~go=goes go',
  grow: 'goes up,go up,~go up=go goes,~tack,~add,~increase,~extend,~raise,~grow=grow grows growing,~give=give gives giving,~lengthen,~stretch,~bump,~push,~gain,~prolong,~expand',
  shrink:
    '~lose=lose loses losing/lost,~shed=shed sheds,goes down,go down,comes down,come down,~reduce,~decrease,~cut=cut cuts cutting,~trim,~shorten,~knock,~shave,~lower,~drop,~take=take takes taking,~lose=lose loses,~shrink=shrink shrinks,~fall=fall falls,~slash',
  more: 'plus,more,extra,longer,additional,another,on top,further',
  less: 'less,off,minus,fewer,shorter',
  double: '~double,twice,twice as long',
  triple: '~triple,three times as long',
  half: 'half,~halve,in half,by half,half as long,half the time',
  each: 'each,apiece,a piece,each one,each of them',
  respectively: 'respectively,in that order',
  same: 'the same as,as long as,the same duration as,same as,equal to,the same length as,the same time as,the same duration as,same duration as,the same time as,just as long as,equal in length to',
  done: '~finish,~complete,done,ready,cleared,over,wrapped up,all done,is off,100,is over,is out,~close out,~wrap up,~close',
  begun: 'started,began,kicked off,has started,have started,under way,underway,in progress',
  untouched:
    "not even started,has not even started,have not even started,not started,hasn't started,not yet started,has not started,haven't started,unstarted,have not begun,has not begun,not begun,have not started,is not started,are not started,not yet begun",
  reset: '~reset=reset resets,~zero=zero',
  halfway: 'halfway,half done,half way,half complete,halfway through,half',
  remains: 'left,~remain,remaining,to go,still to do,outstanding',
  begin: '~start,~begin=begin begins beginning/began begun,~kick off,kicks off,get going,~proceed,~happen,goes',
  finish:
    '~finish,~end,~complete,gets done,is out,is off,the end of,end of,the finish of,completion of,the completion of',
  today: 'today,this morning,this afternoon,tonight,yesterday',
  depend:
    '~follow,~depend on,~depend,~wait for,~wait,~hang on,dependent on,held until,tied to,~tie to,~rely on,contingent on',
  link: '~link,dependency,dependencies,relationship,~tie,connection,~connect,~chain',
  overlap: '~overlap,overlapping,with overlap,with an overlap of',
  gap: 'gap,lag,~wait,break,delay,interval,pause,buffer,cushion,float,margin',
  after:
    'after,following,once,as soon as,when,right after,straight after,directly after,behind,on completion of,upon,immediately after,the moment,to the end of',
  before: 'before,prior to,ahead of,right before',
  until: "until,till,unless,unless,til,'til",
  between: 'between,in between',
  together: 'together with,at the same time as,alongside,in parallel with,along with,simultaneously with',
  startStart: 'start-to-start,start to start,start-start,ss',
  finishFinish: 'finish-to-finish,finish to finish,finish-finish,ff',
  without: 'without,w/o',
  add: '~add,~insert,~create,~include,~need,~squeeze,~slot,~put=put puts,~append,put in,~introduce',
  remove:
    "~take out of scope,~pull out of scope,~delete,~remove,~drop,~scrap,~cancel,~take out,~strike=strike,~skip,~eliminate,get rid of,~cut=cut,no longer needed,won't be done,we won't do,leave out,pull out of the plan,not doing,is cancelled,~kick,out of scope,falls out of scope,is dropped,has been cancelled,was cancelled,~scrub,~ditch,~axe,~nix,~forget=forget,forget about,~omit,~discard,~abort,strike out,cross out,call off",
  rename: '~rename,~call,change the name of,change the name,is now called,rename to,~retitle',
  move: '~move,~belong,~shift,~transfer,belongs,goes,~put=put',
  split: 'becomes two,becomes three,become two,~split=split splits,~divide,~break=break breaks',
  merge: 'become one,becomes one,become a single,~merge,~combine,~join,~fuse,~unite',
  copy: '~copy,~duplicate,~clone,~repeat',
  theCopy: 'the copy,copy,the duplicate',
  milestone: 'milestone,the milestone,a milestone',
  phase: 'phase,section,group,stage,the phase,the section',
  row: 'task,row,line,item,tasks,rows,lines,items,number,job,activity,task no,row no,line no,task number,row number',
  task: 'two tasks,two new tasks,three tasks,tasks,activities,jobs,task,activity,job,the task,the job',
  indef: 'a,an,a new,another,one more,new',
  into: 'under,in the phase,is part of,to the phase,into the phase,within,inside,belongs under',
  assign:
    'is in,goes in,~assign,~put=put,~add,~use,~allocate,~join,~send=send,~give=give,~help,~support,~schedule,does,helps,~reserve',
  unassign: "is out,goes out,~take=take,~remove,~drop,~pull,~unassign,isn't needed,is not needed,~release,not needed",
  instead: 'instead of,rather than,in place of',
  replace: '~replace,~swap,~use,~substitute,in for,~hand over',
  swap: 'swap places,~interchange,~exchange,swap the order of,~swap',
  crew: 'manpower,workforce,count,count of,number of,the number of,crew,team,number,headcount,the crew of,people,the people,the crew,the team,crew size',
  have: "no more than,at most,a maximum of,only have,only got,have only,~have=have has having,~get=get,there are,will be,we'll have,we now have,will have",
  off: "asked for time off,took the day off,takes the day off,is taking the day off,asked for the day off,can't make it,cannot make it,won't make it,out of town,out of office,isn't available,isn't in,is not in,aren't in,are not in,won't be in,not working,off,is off,are off,away,vacation,on vacation,on leave,not available,unavailable,not here,absent,on holiday,sick,is not available,won't be there,will be off,will be away,not coming,isn't coming,can't come,out sick",
  holiday: 'nobody works,no work,holiday,day off,no one works,not working,public holiday,is a holiday',
  work: '~work,~run=run runs running',
  perDay: 'a day,per day,hours a day,daily',
  perWeek: 'a week,per week,days a week',
  shift: 'shift,shifts,two shifts,three shifts,one shift',
  night: 'night shift,nights,on nights,at night,on night shift,on the night shift',
  day: 'day shift,days,on days,on day shift,on the day shift',
  deadline:
    "can't go past,cannot go past,must not go past,can't run past,cannot run past,may not go beyond,can't go beyond,cannot slip past,can't slip past,by,no later than,at the latest,finished by,done by",
  due: 'due,deadline,is due,hard stop,drop-dead date,cutoff',
  late: '~push back,~delay,~postpone,~defer,~slip,~slide,push,~hold=hold holds,pushed back,moves back,back,late,later,behind schedule,moves out,~move out',
  early: '~pull in,~bring forward,~advance,bring,pull',
  arrive: '~arrive,here,available,delivered,~show up,~turn up,on site',
  stopped: 'lost,stopped for,was stopped,stood still,stalled,was down,stopped',
  whole:
    'the whole project,the whole outage,the entire project,the entire outage,whole outage,whole project,entire schedule,the whole schedule,the outage,the project,this outage',
  all: 'all,every,everything,all tasks,every task,all the tasks,all of the,everything that,any',
  pair: 'both,both of them,the two,these two,those two,all three,the three',
  three: 'all three,the three',
  except: 'but the,all but,except,except for,but not,other than,apart from,excluding,save for',
  keep: 'stays,stay,as is,unchanged,as it is,stays put,~keep=keep keeps,stays the same,does not change,leave alone',
  touch: '~touch,~change,~move,~alter,mess with',
  because: 'because,since,due to,because of,owing to,so that,we did it',
  if: 'if,in case,should',
  ask: "when,who,what,how long,how much,how many,which,where,why,tell me,can you tell me,is there,what happens,whats,what's",
  wish: 'i need to gain,need to gain,we need to gain,need to pull,i need to pull,need to save,want to finish earlier,we should gain',
  correct:
    'sorry,i mean,i meant,no wait,wait,actually,correction,make that,scratch that,or rather,hold on,oops,strike that,my mistake,my bad',
  says: 'says,wrote,said,note from',
  courtesy:
    'anymore,any more,any longer,hi,hello,hey,team,thanks,thank you,cheers,okay,ok,um,please,could you,would you,can you,go ahead and,quick update,from the floor,good morning,regards,well,so,uh,kindly,everyone,night shift log,shift log,folks,guys,for now,now,from now on,then,all,yet',
  it: 'it,that',
  afterwards: 'then,and then,after that',
  longest: 'longest,the longest,biggest,with the longest duration,that takes longest,that takes the longest,slower',
  shortest: 'shortest,the shortest,quickest,with the shortest duration,faster,quicker',
  last: 'last,the last,final',
  first: 'first,the first',
  progress: 'reached,has reached,through,percent through,progress,complete,done,the progress of,the progress,finished',
  duration:
    'long,durations,the durations,the durations of,lengths,the lengths,duration,the duration,the duration of,time,length',
  next: 'that follows,following,that comes after,that comes right after,succeeding,next after',
  accord: 'as agreed,as discussed,according to,per,as per,as requested',
  precede: '~precede,comes before,come before,goes before',
  unlink: '~unlink,~decouple,~untie',
  askWhen: 'when,what time,what day,on which day,which day',
  askWho: 'who,who is,whose',
  askLong: 'how long,how many hours,how many days,how much time',
  askWhat: "what,which,what tasks,which tasks,which jobs,what's,whats",
  askWhy: 'why,how come,what makes',
  critical:
    'critical path,critical,drives the finish,drives the end,drives the end date,driving the finish,drives the outage,decides the finish,determines the finish,controls the finish,stopping us,holding us up,holding us back,keeping us from',
  overload: 'overloaded,overallocated,over-allocated,overbooked,overload,overloads,double booked,above the limit',
  delayed: 'late,behind,behind schedule,delayed,overdue,slipping',
  baseline: 'baseline,original plan,the baseline',
  changed: 'changed,changes,change,differs,different,moved since,variance,deviation',
  gain: '~gain,~recover,~save,~pull in,finish earlier,make up,claw back,shorten the outage',
  pronoun: 'it',
  but: 'but',
  inSeries: 'in series,one after the other,one after another,back to back,in sequence,sequentially',
  rest: 'the rest,the others,the remaining,all others,everything else,all the others,the other ones,rest',
  weekend: 'weekend,weekends',
  sequence: 'order,the order,sequence,the sequence',
  within: 'in,within',
  beforeThat: 'before that,before then,any earlier,earlier than that,before that date',
  byThat:
    'to be done by then,be done by then,to be finished by then,be finished by then,done by then,finished by then,by then,by that date,by that day',
  oneRow:
    'into one,into a single,into one task,into a single task,as one,as a single task,one task,a single task,into just one,in one task,into one activity,into a single activity,into one job,one job,a single job',
  parts: 'parts,pieces,halves,steps,tasks,shifts,stages',
  equal: 'equal,even',
  undo: 'undo,revert,roll back,rollback,take that back,take it back,cancel,ctrl z,ctrl+z,ctrl-z',
  lastThing:
    'that,this,it,the last,last,previous,one,change,edit,instruction,action,command,what i just asked,what you did,what you just did',
  greeting:
    "hi,hello,hey,good morning,good afternoon,good evening,hi all,hello all,hi team,hi everyone,hello everyone,hi folks,dear all,how are you,hope you're well,hope all is well",
  vocative: 'all,team,everyone,folks,guys,morning,afternoon,dear',
  thanks:
    'thanks,thank you,thanks a lot,many thanks,thanks in advance,thx,cheers,regards,best regards,kind regards,best,ta,much appreciated,ok,okay,please,let me know,br,appreciate it',
  possible: 'is it possible to,any chance',
  polite:
    "could you,can you,would you,will you,could you please,can you please,would you please,would you mind,please,kindly,go ahead and,i'd like you to,i would like you to,i want you to,i need you to,we'd like to,we would like to,i'd like to,i would like to,let's,lets,let us,we need to,i need to,we want to,i want to,you can,you could,you should,any chance you could,is it possible to,may i ask you to,feel free to",
  heading:
    'quick update,quick update from the floor,update,updates,update from the floor,shift report,shift log,night shift log,day shift log,status,summary,changes,corrections,news,fyi,heads up,from the floor',
  reason:
    'because,due to,because of,owing to,on account of,given that,thanks to,as requested by,at the request of,according to,as agreed with,as discussed with,as told by,as per',
  elapsed: 'passed',
  quarter: 'a quarter,one quarter',
  third: 'a third,one third',
  jointly:
    'together,at the same time,simultaneously,in parallel,side by side,concurrently,not one after the other,not one after another',
  hands: 'hand over,~hand=hand hands handing,~pass,~give=give gives giving,~transfer,~entrust,~turn over',
  takeover:
    'takes care of,takes charge of,is in charge of,looks after,takes the place of,takes over,take over,will take over,took over,to be done by,is done by,done by',
}

/** What texts of new plans say beside it of groups and their order. */
export const enOrder: LexiconSource = {
  filler:
    '~run=run runs running,~go=go goes,~come=come comes,~happen,~follow on,in the order,in that order,in order,order,above,below,of the list,in the list,~carry on,is done,are done,can,may,will,~do=does,finished,complete,completed,done,over,work,ends,each,same',
  beside: 'in parallel,side by side,at the same time,simultaneously,concurrently,together,at once,parallel',
  both: 'both,both of them,the two,the two of them,these two,all three,the three,both of these,the others,those two',
  previous:
    'the previous one,previous one,the previous,previous,the one before,the preceding one,the other,another,the last one,preceding',
  block:
    'block,blocks,group,groups,phase,phases,stage,stages,section,sections,package,packages,part,parts,area,areas,discipline',
  last: 'last,at the end,finally,at last,comes last,lastly',
  together: 'alongside,with,beside,in parallel with,at the same time as',
  leadIn:
    "okay,ok,so,right,well,let me see,let's see,lets see,listen,look,write this down,note this,alright,all right,now,um,uh,here goes,here we go,here's the plan,the plan is,basically,it goes like this",
  begin: 'start,the start,beginning,comes,goes',
  finish: 'end,the end,completion,finish,the finish',
  atLeast: 'at least,no earlier than,not before,no sooner than,a minimum of,not earlier than,no less than',
  arrive:
    'arrives,arrive,will arrive,arrival,the arrival,delivered,delivery,the delivery,will be delivered,received,available,on site,comes,get here,gets here',
  afterwards: 'only then',
  spare: 'new,material,materials,part,parts,spare,spares,kit,crane',
}
