"""The weights, as ``python -m benchmarks.fit_content`` wrote them."""

from typing import Final

__all__ = ["TABLE"]

TABLE: Final = """
bias
-3.681
words
1.498=0.063 1.701=0.086 3.113=0.378 3.277=0.41 3.314=0.522 3.35=0.54 3.481=0.551 3.511=0.56
3.569=0.681 3.861=0.73 4.103=0.739 4.505=0.749 4.723=0.765 4.758=0.779 4.894=0.828 6.068=0.777
chars-per-word
5.335=0.099 5.386=0.137 5.498=0.148 5.502=0.191 6.55=0.203 8.671=0.131 8.836=0.001 9.288=-0.01
11.51=-0.077
link-share
0.00957=-0.071 0.01869=-0.182 0.0228=-0.195 0.03779=-0.206 0.03964=-0.225 0.04623=-0.233
0.06131=-0.255 0.0654=-0.365 0.06997=-0.373 0.08377=-0.566 0.09161=-0.573 0.2232=-0.675
0.2407=-0.742 0.2513=-0.776 0.2873=-0.85 0.3012=-0.907
commas
0.01896=0.027 0.0201=0.14 0.0436=0.158 0.06264=0.172 0.06672=0.202
ends-sentence
1e-35=0.249
rights
1e-35=-1.15
copies
1.5=-0.189 2.5=-0.303 10.5=-0.539 71.5=-1.034
position
1e-35=0.195 0.002872=0.733 0.005765=0.803 0.009002=0.948 0.01275=0.966 0.02649=1.015 0.273=1.007
0.2926=0.998 0.3586=0.99 0.3956=0.911 0.4952=0.904 0.5147=0.827 0.5252=0.713 0.5754=0.666
0.6762=0.642 0.6861=0.48 0.7555=0.267 0.7645=0.251 0.7829=0.229 0.8014=0.208 0.8452=0.187
0.8532=0.16 0.9251=0.059 0.942=0.043 0.9522=0.015
since-heading
1e-35=-0.224 4.103=-0.23 4.135=-0.257 4.197=-0.265 4.959=-0.29 5.103=-0.309 5.162=-0.368
5.19=-0.511 6.566=-0.525 7.339=-0.641 7.918=-0.615
long-position
0.01033=0.01 0.1078=-0.004 0.1434=-0.024 0.1695=-0.031 0.3784=-0.038 0.3977=-0.155 0.4082=-0.197
0.4176=-0.208 0.4873=-0.258 0.5346=-0.343 0.5762=-0.393 0.7461=-0.548 0.7555=-0.592 0.8289=-0.696
0.8847=-0.917 0.9047=-0.954 0.9956=-0.91 0.9995=-0.863
since-long
1e-35=-0.077 1.5=-0.13 2.5=-0.289 3.5=-0.315
until-long
1e-35=-0.154 1.5=-0.301
root-distance
1e-35=-0.871 3.5=-0.926 4.5=-1.202 8.5=-1.49 15.5=-1.869
shared-words
0.1575=0.023 0.2308=0.401 0.3004=0.416 0.3466=0.551 0.4548=0.573 0.6802=0.832 0.7031=0.84
0.8313=0.854 0.9646=0.707 0.9755=0.697 0.9848=0.605 0.9872=0.424
likes
1e-35=0.014 3.5=0.083 4.5=0.607 8.5=0.618 11.5=0.658 13.5=0.786 21.5=0.795 28.5=0.827 29.5=0.981
31.5=1.028 172=0.985
like-words
0.8959=0.054 1.242=0.066 3.418=0.01 3.481=-0.009 4.297=-0.017 5.04=-0.028 6.051=-0.203
6.378=-0.244 7.297=-0.77 7.725=-1.642
likes-words
2.35=0.006 2.525=0.016 2.674=0.026 3.597=0.155 3.773=0.252 4.741=0.597 7.547=0.59 8.936=0.469
9.005=0.422 9.199=-0.407
class-words
-5.145=0.122 -4.625=0.685 -4.035=0.745 -3.385=0.944 -3.125=0.991 -2.895=1.137 -2.655=1.215
-2.355=1.328 -2.27=1.424 -1.62=1.468 -1.35=1.617 -0.845=1.664 -0.34=1.943 -0.25=2.106 -0.08=2.265
0.24=2.364 0.41=2.344 0.48=2.324 0.84=2.734 0.98=2.868 1.06=2.991 1.445=3.219 1.585=3.261
1.92=3.319 2.165=3.326 2.495=3.372 2.68=3.564 4.015=3.645 4.115=3.731 6.005=3.52
own-words
-1.045=0.093 -0.855=0.31 -0.695=0.465 -0.645=0.746 -0.565=1.008 -0.44=1.136 -0.135=1.203
-0.11=1.236 -0.06=1.275 -0.03=1.462 -0.02=1.6 -1e-35=1.769 0.355=1.794 0.755=1.81 0.865=1.84
0.895=1.904 0.925=2.005 1.275=2.02 1.495=2.037 1.795=2.187
page-words
5.887=-0.047 6.113=-0.429 6.489=-0.456 6.539=-0.472 6.793=-0.493 6.949=-0.501 6.979=-0.507
7.309=-0.513 7.566=-0.538 7.612=-0.572 7.639=-0.793 7.818=-0.899 7.997=-0.942 8.848=-1.058
8.861=-1.861 9.174=-3.037
page-links
1e-35=1.585 0.02958=1.558 0.03767=1.546 0.1166=1.469 0.1384=1.462 0.3491=1.473 0.3657=1.584
0.4269=1.566 0.6219=1.763 0.7344=1.798 0.9088=2.017
page-blocks
3.942=-0.123 4.284=-0.135 4.527=-0.146 5.453=-0.117 6.462=-0.702 6.758=1.474
page-articles
1e-35=-0.28 4.5=-0.374 5.5=-0.417 13.5=-0.38 14.5=-0.358
root-words
0.0284=-1.084 0.03423=-1.108 0.04413=-1.17 0.07972=-1.348 0.1226=-1.393 0.1453=-1.579 0.1673=-1.62
0.1796=-1.728 0.2099=-1.734 0.2271=-1.742 0.2935=-1.946 0.313=-1.964 0.3671=-1.971 0.3837=-1.978
0.5475=-2.016 0.5632=-2.03 0.5871=-2.035 0.8244=-2.011 0.8333=-2.004 0.8492=-1.894 0.9236=-1.742
0.9333=-1.653 0.9354=-1.564 0.9849=-1.649
classes
<address>=-0.37/0/0 <article>=0.41/0.47/0.16 <aside>=-1.05/-2.16/-1.58 <blockquote>=0.56/0.07/0
<body>=-0.25/-0.21/-0.04 <center>=-0.18/0/0 <dd>=-0.66/1.02/0 <details>=0.47/0.37/0
<div>=-0.09/0.08/-0.03 <dl>=0.33/0.23/0 <dt>=0.15/0/0 <fieldset>=-0.59/0.61/0
<figcaption>=-1.22/-0.3/0 <figure>=-0.76/-0.39/0.04 <footer>=-2/-2.39/-3.37 <h1>=-0.14/0/0
<h2>=0.91/0/0 <h3>=0.6/0/0 <h4>=0.25/0/0 <h5>=0.48/0/0 <header>=-0.89/-0.85/-0.32
<legend>=-0.14/0/0 <li>=0.33/0.09/0.39 <main>=0.72/0.77/0.4 <ol>=0.59/-0.14/0.64 <p>=1.67/0/0
<pre>=0.86/0/0 <section>=0.11/0.09/-0.14 <summary>=0.1/0/0 <table>=0/0.41/-0.03
<tbody>=0/0.6/-0.42 <td>=0.3/0.68/0 <th>=0.04/0/0 <thead>=0/0.14/0 <tr>=0.12/0.09/0.1
<ul>=0.67/-0.04/-0.14 <x-form>=-1.62/-0.39/-0.99 aa=0.04/0.14/0.49 ab=0.12/-0.41/0.08
about=-0.23/0.38/0.44 above=-0.04/-0.2/0.14 absolute=-0.24/-0.02/-0.32 ac=-0.23/-0.11/0.47
accent=-0.23/0/0 access=0.03/0/0 accordion=0.36/0.09/-0.18 account=-0.08/-0.14/0
action=-0.78/-0.08/-0.06 actions=-1.41/-0.07/0 active=-0.1/0.37/-0.07 ad=-0.34/0.16/0 add=0/0.1/0
additional=0/-0.32/0 address=-0.05/-0.06/0 advanced=-0.02/0/0 ae=0.07/0.29/-0.59
af=-0.16/-0.26/-0.03 after=-0.5/-0.67/0 ai=0.02/-0.78/-0.25 ajax=-0.03/-0.56/-0.28
akismet=-0.56/0/0 alert=-0.47/-0.26/0 align=-0.68/-0.14/0 aligncenter=-0.36/0/0
alignfull=0/0.53/0.66 alignleft=-0.06/0/0 alignment=0/0/0.41 alignnone=-0.55/0/0
alignwide=0/0.44/0 all=0.17/0.48/0.14 alt=0.42/0.17/-0.28 an=-0.05/0/0 anchor=-0.24/0/0
and=0.68/0.71/0.79 animate=0/0.3/-0.02 animated=0/-0.69/0 animation=-0.12/0.09/0
announcement=-0.11/-0.36/0 answer=0.2/-1.05/0 app=-0.09/0.15/0.17 archive=-0.13/-0.55/0
archives=0/-0.04/0 are=0.06/0/0 area=-0.08/-0.08/-0.13 arrow=0.05/0/0 art=0.51/0/0
article=0.36/0.11/-0.05 articles=0/0.73/-1.13 as=0.15/0/0 aside=-0.39/-0.22/-0.61 asset=0/-0.79/0
at=-0.03/0/0 attachment=-0.88/0/0 attribution=0.09/-0.08/0 audio=-0.06/-0.22/0 auth=-0.03/0/0
author=-1.33/-1.97/-0.6 authors=0.45/-1.13/0 auto=-0.39/-0.17/-0.33 avatar=-0.4/0/0 ba=0.17/0/0.85
back=-0.29/-0.79/0 background=0.03/-0.61/0.24 badge=-0.35/-0.39/0 badges=-0.06/0/0
banner=-0.5/-0.76/0.11 bar=-0.58/-0.57/-0.31 base=0.07/-0.44/0.17 basic=-0.26/0.39/-0.16
bb=0.62/-0.12/-0.08 bc=-0.66/0.17/-0.34 bd=-0.14/0.18/-0.4 be=0.32/0.03/0.25 before=-0.3/-0.18/0
below=-0.41/0.3/-0.63 benefits=-0.05/0/0 best=0.28/0.34/0.25 between=-0.1/-0.05/-0.29
bf=-0.85/0.33/-0.22 bg=-0.28/-0.4/0 big=0.05/-0.73/0.34 bio=-0.73/-0.3/0 black=-0.65/0.28/-0.58
blend=0.23/0.07/0 block=-0.03/-0.19/-0.19 blockquote=0.35/0/0 blocks=0.19/0.41/-0.5
blog=-0.08/-0.03/0.13 blue=0.02/-0.59/-0.05 blurb=0.42/0.36/0 body=0.53/0.16/-0.1 bold=0.6/0.5/0
border=-0.18/-0.19/0.38 bottom=-0.53/0.16/-0.75 box=-0.68/-0.07/-0.29 boxed=0/0.09/1.08
br=0/0.11/0 brand=-0.11/-0.59/0 branding=-0.12/-0.06/0 breadcrumb=-1.42/-0.36/0
breadcrumbs=-0.96/-0.53/0 break=0.58/0.14/0 browser=0/-0.18/-0.08 btn=-0.28/-0.16/0 btns=0.15/0/0
bubble=-0.39/0/0 budget=0.05/0/0 builder=0/-0.04/-0.32 business=-0.45/-0.04/0 but=0.03/0/0
button=-1/-0.37/-0.1 buttons=-1.13/0.04/0 by=-0.26/-0.35/0.08 byline=-0.92/-0.22/0
bypostauthor=0/0.64/0 byuser=0/0.63/0 ca=-0.04/0.28/0.28 calc=0/0.36/0 call=-0.21/-0.35/0
callout=-0.39/-0.25/0 can=0.81/0/0 canvas=0/-0.2/0.18 captcha=-0.09/0/0 caption=-0.81/0.08/0
card=-0.18/0/0 cards=0.17/-0.54/-0.39 carousel=-0.33/-0.38/-0.4 cart=-0.28/0/-0.16 case=-0.25/0/0
cat=0.35/0.16/0.1 categories=-0.63/-0.47/0 category=-0.45/0.26/0.59 cb=-0.34/-0.23/0.17
cc=0.17/0.03/0.48 cd=0.06/0.3/0.18 ce=-0.02/0.1/-0.35 cell=-0.79/-0.1/0.85
center=-0.41/-0.24/-0.28 centered=-0.5/0.4/0.1 cf=0.09/0.05/-0.13 change=-0.1/0/0 check=0.31/0/0
checkbox=-0.1/0/0 child=0.43/-0.05/-0.5 children=-0.2/-0.28/-0.17 choose=0.04/0/0
circle=0.36/-0.15/0 citation=-0.38/0/0 city=-0.2/0/0 clamp=-0.75/0/0 class=-0.14/0/0
classic=0/-0.35/0 clear=-0.27/-0.67/-0.06 clearfix=-0.29/-0.23/-0.2 close=-0.15/0/0
closed=0.13/-0.81/0.82 cloud=-0.07/-0.04/0 cmp=0/0.45/0.28 code=-0.77/0.09/0 col=-0.13/0.09/0
collapse=0.61/-0.08/0.69 collapsed=0.41/-0.05/0 collapsible=-0.2/0.69/0
collection=-0.14/-0.07/0.19 colophon=0/-0.13/-0.02 color=0.04/-0.36/-0.07 colors=-0.16/0/0
cols=-0.1/-0.05/0.22 column=-0.11/0.25/0.07 columns=-0.25/0.5/-0.02 comment=-0.05/-0.47/-0.48
commentform=-0.61/-0.04/0 commentlist=0/-2.07/0 comments=-1.56/-0.63/-0.34 common=0.78/0.43/0.59
community=-0.11/-0.05/0 comp=-0.03/0.52/-0.14 company=-0.2/-0.24/0 compare=-0.3/0/0
comparison=0.06/0.03/0 complementary=-0.07/-1.01/-0.7 component=-0.65/0/-0.23 con=0.12/0.39/-0.59
concealed=0.34/0/0 condition=0/-0.07/0 cons=-0.06/0/0 consent=-0.04/0/0 constrained=0.5/0.06/0.08
cont=0.94/-0.27/0 contact=-0.65/-0.3/-0.21 container=-0.37/-0.05/-0.13 content=0.53/0.35/0.19
contentinfo=0/0.1/-0.05 contents=-0.45/0.1/1.14 control=-0.12/-0.07/0 controls=-0.23/0.04/0
cookie=-0.47/-0.77/0 cookies=-0.03/0/0 copy=-0.03/-0.24/0 copyright=-1.11/-0.27/0
core=-0.17/0.24/0.07 count=-0.19/0/0 counter=0/-0.08/0 course=-0.21/0/0 cover=0/-0.43/-0.35
create=-0.12/0/0 credit=-0.37/0/0 credits=-0.32/0/0 css=-0.46/0.19/0.1 cta=-1.34/-0.47/-0.33
ctas=-0.14/0/0 current=-0.06/0.07/0 cursor=0.15/-0.04/0 custom=-0.14/-0.28/-0.3
customer=0.25/0.42/0 da=-0.19/0.29/0.22 dark=-0.08/0.14/-0.16 data=-0.4/0.05/0.15
date=-0.62/0.64/0 db=-0.57/-0.34/-0.42 dd=0.05/0.07/0.27 de=-0.53/-0.21/0.24
default=-0.05/0.26/0.06 demo=0/-0.3/0 depth=0.04/-0.88/0.26 desc=-0.49/0.84/0
description=0.53/0.74/0.43 design=0.35/0.3/0.49 desktop=-0.27/-0.04/-0.09 detail=1.31/0.07/-0.44
details=0.58/0.12/-0.02 df=-0.04/0.15/0.14 dialog=0/-0.4/-0.71 direction=0/0.05/0
disclaimer=-1.79/-0.73/0 disclosure=-0.95/-0.22/0 display=-0.35/-0.92/-0.61 div=-0.21/0.34/-0.22
divider=-0.31/0/0 document=0/0.1/0.35 dom=0/-0.44/0.48 done=-0.05/0/0 down=-0.12/-0.56/-0.23
download=-0.46/0/0 drawer=-0.06/-0.41/-0.1 drop=0.06/0.17/0 dropdown=-0.54/-0.45/-0.66
duration=-0.1/-0.18/-0.09 dyn=-0.15/-0.09/0.48 dynamic=-0.11/-0.07/-0.22 ea=-0.14/-0.26/0.09
ease=0.12/0.55/0 eb=0.13/0.08/-0.15 ec=0/-0.42/0.04 ed=0.05/-0.36/0.38 edit=0.56/-0.39/0.85
editor=-0.03/-0.44/0 ee=-0.63/0.39/-0.13 ef=-0.17/-0.12/-0.06 el=-0.17/0.31/0
element=-0.5/0.23/-0.34 elementor=-0.6/0.69/0.33 elements=0.46/0.1/0 email=-0.18/-0.14/0
embed=-0.39/-0.5/0 empty=-0.8/-0.81/0 en=0/-0.31/0 enabled=0/-0.12/-0.04 end=0.51/-0.5/-0.28
entity=-0.11/-0.36/0.27 entries=-0.06/-0.68/0 entry=0.2/0.43/-0.25 equal=0/-0.12/-0.12
error=-0.29/0/0 et=0.15/0.28/0.08 even=-0.56/-0.55/-0.39 event=-0.11/-0.39/0 events=-0.29/0.46/0
excerpt=-0.02/0/0 expand=0.03/-0.27/0 expandable=-0.66/-0.66/0 expanded=-0.48/-0.03/0
experience=-0.06/0/0 external=-0.09/0/0 extra=0.11/-0.18/0 extras=0/-0.5/0 eyebrow=-0.33/0/0
ez=-0.14/0/0 fa=0.08/-0.1/0 facebook=-0.04/0/0 fade=-0.75/-0.4/-0.09 fail=-0.04/0/0 false=0/1.34/0
faq=-0.61/0.35/-0.06 faqs=0.03/-0.23/0 fb=-0.46/0.23/-0.27 fc=0.08/-0.05/-0.26 fd=0.43/0.14/0.69
fe=0.39/0.11/-0.11 feature=0.36/0.05/0.24 featured=-0.58/0.2/-0.04 features=-0.06/0.56/0.8
feed=0.15/0.57/-0.56 feedback=-0.33/0/0 ff=0.63/0.39/0 field=0.06/0.12/0.79 fields=-0.07/-0.15/0
fieldset=-0.17/-0.82/0 figcaption=-0.31/0/0 figure=-0.54/-0.51/0 filter=0.06/-0.4/-0.08
filters=-0.14/0/0 final=0.27/0/0 first=0.19/0.04/-0.5 fit=-0.22/0/0 fixed=-0.06/0.1/-0.14
fl=-0.15/0.5/-0.29 flex=-0.18/-0.3/0.03 float=-0.04/-0.81/0 floating=-0.02/0/0
flow=0.17/-0.63/0.04 fluid=-0.51/0.55/0.14 flyout=0/-0.37/-0.12 focus=-0.12/-0.07/-0.08
follow=-0.04/0/0 font=-0.72/0.22/0 foot=-0.15/0/0 footer=-1.77/-1.6/-0.72 footnote=-0.24/0/0
for=0.18/-0.55/-0.95 form=-0.96/-0.86/-0.23 format=0.38/0.18/0.13 formatted=0.16/0.12/0
forum=-0.04/0.42/0 four=0/0.05/0 fr=0.54/0.83/0.25 frame=0.19/0.05/0.25 framework=0/0/-0.05
free=0/-0.64/0 from=0.17/-0.38/-0.16 fs=0.54/0.03/0 ft=0.61/-0.18/-0.5 full=0.3/0.1/0.23
fullwidth=-0.26/0/0.55 fw=-0.31/-0.11/0 gallery=-0.19/-0.66/0.09 gap=-0.56/0.21/0.02
get=0.04/-0.08/0 gf=0.1/-0.53/-0.14 gform=-0.18/-0.24/-0.07 global=-0.11/-0.3/-0.27 go=-0.31/0/0
google=-0.09/0/0 gradient=0/0.08/-0.26 gray=-0.44/0.17/-0.31 green=-0.12/0.33/0
grey=-0.3/-0.16/0.05 grid=0.24/-0.09/-0.09 group=-0.63/0.2/0 grow=-0.24/-0.21/-0.13 gs=0/0.21/0
guest=0/-0.22/0 guide=-0.06/-0.22/0.81 guides=0/0.03/0 gutter=0/0.03/0.5 gutters=0/-0.38/0.14
half=-0.24/0.26/0 has=-0.15/0.32/-0.19 head=-0.28/0/0.19 header=-0.55/-0.22/-0.51
heading=0.22/-0.03/0.32 headline=-0.63/0.49/0 health=0.53/0.17/0 height=0.42/0.49/-0.5
help=-0.21/0/0 hentry=0.18/0.86/0.4 hero=-0.18/-0.14/-0.31 hfeed=0/-0.76/-0.14
hidden=-0.09/-0.28/-0.46 hide=-0.25/-0.74/-0.09 highlight=0.06/-0.33/0 highlights=0/0.34/0
holder=-0.16/0.14/0.17 home=0.13/-0.35/0.74 honeypot=0.05/0/0 horizontal=-0.03/-0.53/-0.15
hover=-0.03/-0.52/-0.04 how=0.3/0.36/0 html=0.51/1/0.28 hub=-0.34/0/0 icon=-0.19/-0.73/0.25
iconic=-0.04/0/0 icons=-0.03/-0.2/0 id=-0.27/-0.19/0.15 ignore=-0.14/0/0 image=-0.71/-0.11/0.55
images=-0.11/-0.43/0 img=0/-0.51/-0.56 in=0.1/0/0.51 index=1.08/0.46/0.29 industry=-0.05/-0.28/0
info=-1.34/0.09/-0.52 information=-0.03/-0.04/0.03 inherit=-0.22/-0.08/0.14 init=-0.11/0/0
initial=0/0.32/0 inline=-0.74/0.07/-0.27 inner=-0.08/-0.08/0.03 input=-0.46/-0.13/0
inside=0.23/0.36/0.84 instagram=0/-0.43/0 interaction=-0.31/0/0 intro=0.81/0.19/-0.21
invisible=-0.15/-0.31/0 is=-0.23/0.16/-0.05 italic=-0.16/0/0 item=-0.15/-0.12/-0.18
items=0.35/0.26/0.03 jc=0/0.04/0 jetpack=-0.09/0/0 job=-0.33/0/0 jp=-0.64/0/0 js=-0.03/-0.21/-0.16
jump=-0.13/0/0 justification=-0.15/0/0 justified=-0.32/0/0 justify=0/0.18/-0.09 key=0.03/-0.17/0
kt=0/0/-0.36 label=-0.84/-0.04/-0.08 labels=0.11/0/0 language=0.26/-0.1/0 large=0.31/0.39/-0.35
last=-0.12/0.52/0.64 latest=-0.2/-1.23/-0.82 law=-0.03/0/0 layout=0.41/0/0.14 lazy=0/-0.26/0
lb=0/0.49/-0.22 lead=0.66/-0.62/0 leading=-0.49/-0.06/0 learn=0.12/0/0 left=0.64/0.2/-0.28
legacy=0/0.07/0 legal=-0.56/-0.58/0 level=0.29/0/-0.13 lg=0.13/-0.16/0.4 li=-1.04/-0.54/-0.66
light=0/-0.3/-0.03 like=-0.12/0/0 likes=-0.12/0/0 line=-0.25/0.7/-0.06 lines=0.23/0/0
link=-0.64/0.2/-0.71 linkedin=-0.05/0/0 links=-0.83/-0.54/0.2 list=-0.09/-0.14/0.03
listing=0.26/0.4/-0.41 listitem=0.19/-0.94/-0.34 live=0.06/0.6/0 load=-0.37/0/0 loader=-0.17/0/0
loading=-0.07/0/0 location=0.34/-0.09/-1.09 log=-0.04/0/0 logged=-0.07/0/0 login=-0.17/-0.09/0
logo=-0.05/-0.66/0.3 long=0.66/-0.04/0 loop=-0.35/0.67/0 lower=0/0.28/0 ls=-0.2/0/0
main=-0.11/0.11/-0.02 maincontent=0/0/1.06 management=-0.04/0.13/0 margin=-0.11/0.42/-0.35
marketing=-0.1/0/0 masthead=-0.07/-0.34/-0.21 max=0.12/-0.03/0.17 mb=-0.11/0.27/-0.15
mc=-0.42/-0.07/0 md=0.04/0.17/-0.03 me=-0.07/0.47/0 media=-1.21/-0.53/0.25 medium=-0.25/-0.63/0.24
mega=-0.04/-0.2/-0.28 member=-0.18/0/0 menu=-0.75/-0.84/-0.72 menuitem=0.09/0/0
message=0.42/0.2/0.53 messages=0/-0.45/-0.06 meta=-1.22/-0.68/-0.47 metadata=-0.24/0/0
mid=0.04/0.04/0 middle=-0.34/0.77/0.27 min=-0.13/0.28/0.06 mini=0.58/-1.02/0 minor=0.08/0/0
mix=0/0.07/0 ml=0.07/-0.34/0.28 mob=0.47/0/0 mobile=-0.39/-0.16/-0.39 mod=-0.21/0.08/0.23
modal=-0.19/-1.2/-1.05 mode=-0.1/-0.32/-0.75 module=-0.23/-0.06/-0.12 more=-0.49/0.27/-0.22
most=0/0.06/0 mr=0.16/0.68/-0.88 ms=-0.74/0/0.41 msg=-0.34/0/0 mt=-0.59/0/0.1 multi=0.02/0.19/0
muted=-0.43/0/0 mv=0/0.32/0.33 mw=0.29/0/0 mx=0.19/-0.39/0 my=0.33/0.3/-0.05 name=0.89/-0.44/0.66
narrow=0.77/-0.23/-1.02 nav=-0.81/-0.35/0 navbar=-0.68/-0.27/-0.5 navigation=-1.14/-0.88/-0.24
nested=0.66/0.81/0 neutral=0.53/0/0 new=0.51/0.16/-0.4 news=0.33/0.04/-0.09
newsletter=-1.86/-0.72/-0.82 next=-0.43/-1.16/-0.31 no=0.12/0/-0.1 nocontent=-0.07/0/0
node=0.24/0/0.15 non=-0.03/0.24/0 none=0.21/0.3/0.45 normal=0.26/-0.13/0 not=-0.27/-0.55/0.1
note=0.46/-0.19/0 notes=-0.16/0/0 notice=-0.96/-0.82/0 notification=-0.32/-0.03/0 now=-0.08/0/0
nowrap=-0.08/-0.36/0 number=0.17/0/0 object=0.23/1.02/0 odd=-0.12/0.36/-0.39 of=0.25/0/0.05
off=0.2/-0.17/0.23 offcanvas=0/0/0.12 offer=-0.54/0/0 offset=0.42/0.18/-0.6 on=0.21/-0.2/-0.31
one=-0.43/0.4/0.16 online=-0.07/0/0 only=-0.03/0.57/-0.17 opacity=-0.41/-0.8/-0.12
open=0.59/-0.08/0.16 opposite=-0.47/0/0 option=-0.07/0/0 options=-0.05/-0.8/0 or=0.04/0/0
orange=-0.54/0/0 order=-1.02/-0.04/-0.25 other=-0.06/-0.52/0 our=-0.06/-0.09/0 out=-0.23/0/-0.04
outer=-0.27/-0.05/0.12 outline=0.07/0.12/0 overflow=0.62/0.13/0.94 overlay=-0.85/-0.23/-0.19
overview=-0.23/0.34/0.17 ow=0.05/0/0 pa=-0.21/0/0 pad=0.23/0/0.62 padding=0.07/0.22/0.35
page=0.32/0.15/-0.1 pager=-0.31/0/0 pages=-0.28/0.4/0 pagination=-0.61/-0.75/-0.33 pairs=-0.35/0/0
pane=0.46/0.66/-0.44 panel=-0.26/-0.11/0.33 paragraph=0.86/0.56/-0.37 parent=-0.15/0.51/-0.1
part=0/-0.07/0.43 partner=0.03/0/0 passthrough=0/0.09/0 pb=-0.26/0.06/0.04 pc=0/-0.04/0
pdp=0/0.9/0 phone=-0.19/0.37/0 photo=0.38/0.97/0 pl=0.33/0.5/0.69 placeholder=-0.24/0/0
plain=-0.61/0.03/0 player=-0.03/0/0 plus=-0.95/0/0 podcast=0.09/-1.14/0 pointer=-0.18/-0.35/0
pop=-0.23/0/0 popover=0/-0.02/0 popular=0.23/-0.08/-0.11 populated=0/0.43/-0.1
popup=-0.3/-1.22/-0.63 position=0.03/0.72/0.23 post=0.14/0.57/-0.07 posts=-0.58/0/-0.68
powered=-0.05/0/0 pr=0.17/-0.2/-0.35 pre=-0.03/-0.2/0 presentation=0.37/-0.36/0 prev=-0.46/-0.46/0
preview=0.54/-0.68/0 previous=-0.71/0/0 price=-0.09/-0.04/0 pricing=0.29/0.29/0
primary=0.23/0.18/-0.08 print=-0.22/-0.92/-0.22 privacy=-0.62/-0.73/0 pro=0.11/0/0
product=0.38/0/-0.03 products=-0.49/0.23/-0.17 profile=-0.49/0.6/0 promo=-0.78/-1.29/0.09
promoted=0/-0.45/0.4 pros=-0.05/0/0 prose=0.76/0.82/-0.17 ps=-0.27/-0.24/0.15 pt=0.03/0.04/-0.06
publish=0.03/-0.29/0.32 published=-0.32/0/0 pull=-0.24/0.19/-0.35 purple=0.36/0.02/0
push=0/-0.04/0 px=0.38/0.26/-0.29 py=-0.11/-0.62/-0.05 question=0.18/0/0 quick=-0.2/0/-0.34
quote=0.23/0.81/0.24 radio=-0.49/0/0 rail=-0.19/-0.09/0.34 rating=-0.44/-0.35/0
reactions=-0.19/0/0 read=-0.47/0.13/0 reading=0.38/0/0 recent=-0.09/-0.52/0
recentcomments=-0.08/0/0 recommended=0/-0.63/-0.86 red=-0.07/0.08/0 reference=-0.74/0.07/0.22
region=-0.04/-0.17/0 register=-0.15/0/0 regular=-0.29/0.25/-0.07 rel=-0.26/0/0
related=-2.34/-1.77/-2.06 relative=-0.28/0.22/-0.29 rem=-0.23/-0.39/0 remove=0/0.28/0
repeater=-0.19/0/0 replies=-0.12/0/0 reply=-0.77/-0.03/0.15 reset=-0.03/-0.63/0 resource=0.08/0/0
resources=-0.48/0/0.09 respond=-0.64/-0.59/0 responsive=0/0.55/-0.44 result=-0.25/-0.46/0
results=0.17/0.48/0 reverse=-0.22/0.2/0.91 review=-0.71/0.21/-0.14 reviews=-0.86/-0.98/-0.33
rich=0.16/0.66/0.14 richtext=0.64/0.87/0 right=-0.05/-0.43/-0.25 robots=-0.07/-0.04/0
role=-0.06/0/0 root=0.66/0.14/0.76 rounded=-0.19/0.37/-0.23 row=-0.28/0.09/0.06 rows=0/0.6/0
rte=0.82/0.8/0 sans=-0.14/0/0 sb=0.04/-0.54/0 sc=-0.04/0.42/-0.16 screen=-0.83/-0.06/-0.1
scroll=0/-0.08/0.45 scrollbar=0/0/0.33 scroller=0/-0.5/0 sd=-0.52/-0.63/0 search=-0.39/-0.51/-0.04
sec=0.31/0.25/0.32 second=-0.04/-0.24/-1.06 secondary=1.02/-0.48/-0.56 section=0.24/0.28/0.17
sections=0.06/-0.74/-0.87 security=0/-0.08/0 select=0.02/-0.73/0 selected=-0.32/-0.08/0
selection=0/0.67/0 selector=-0.15/0/0 self=-0.1/0/-0.49 semibold=0.14/0/0 seo=0.5/0/0
serif=-0.07/0/0 service=0.32/0.29/0 services=0/0.09/0 set=-0.18/0/0 sf=-0.05/0/0
shadow=-0.42/-0.17/-0.4 shape=0/-0.07/0 share=-1.01/-0.24/0 sharedaddy=0/-0.52/0
sharing=-0.23/-0.53/0 shipping=-0.21/-0.73/-0.48 shop=-0.21/-0.22/0 shopify=0/-0.44/-0.92
short=0.44/0.32/0 shortcode=0.08/0.38/0 show=-0.85/-0.48/-0.54 shrink=-0.15/0.29/0
side=-0.24/-0.06/0.2 sidebar=-0.6/-0.96/-0.33 sign=-0.13/0/0 signature=-1.07/-0.54/0
signup=-0.36/-0.42/0 simple=-0.39/0.09/0 single=-0.24/0.34/0.1 site=-0.82/-0.37/-0.1
size=-0.17/-0.33/0.3 skin=0/-0.78/-0.1 skip=0.03/0.11/0 slide=0.06/0/0.32 slider=0.44/-0.07/-0.13
slides=0/0.95/0 slot=0.2/0/0 sm=-0.13/-0.1/0.32 small=0.18/-0.15/-0.08 snippet=-0.57/-0.32/0
social=-0.83/-0.78/-0.49 solid=-0.27/0.39/0 sort=-0.12/0/0 source=-0.22/0.11/0 sp=-0.67/0.53/0
space=0/-0.67/-0.28 spacer=-0.26/-0.58/0 spacing=0.42/0.77/0.61 span=-0.09/0.23/0.15
special=0.08/0.15/0 split=0/0.05/0 sqs=-0.37/-0.14/-0.22 square=-0.05/0/0 sr=-0.2/0/0
ss=-0.11/-0.04/-0.21 stack=-0.31/0.34/0.65 standard=-0.45/0.15/-0.49 star=-0.23/0/0
start=-0.28/0.12/-0.24 state=-0.15/0/0 static=0/-0.61/0 stats=-0.22/0.23/0 status=-0.23/-1.02/0.32
step=0.72/0.44/0 steps=0.72/0/0 sticky=-0.26/-0.07/-0.11 store=0.02/-0.61/0
stories=-0.09/-0.08/0.32 story=-0.14/0.05/-0.24 stretch=0.02/-0.47/-0.61 style=0.21/0.37/-0.07
styles=0.51/0.1/0 sub=0.12/-0.21/0.25 subheader=0.07/0/0 subheadline=0.29/0/0
sublabel=-0.12/-0.06/0 submenu=0/-0.2/0 subnav=-0.7/0/0 subscribe=-0.68/-0.81/0
subscription=-0.22/-0.36/0 subtitle=0.2/0/0 success=-0.1/0/0 summary=0.4/-0.07/0.33
support=-0.04/0.23/0 swiper=-0.13/-0.24/-0.26 switcher=-0.16/0/0 system=0.21/0.38/0.63
tab=0.09/-0.16/-0.05 table=-0.87/-0.07/0.18 tablet=-0.09/-0.08/0.24 tablist=-0.17/0.53/0
tabpanel=-0.2/0.68/-0.28 tabs=0.16/0.39/-0.19 tag=-0.23/0.13/-0.29 tagcloud=-0.09/0/0
tagline=-0.53/0/0 tags=-1/-0.59/0 target=0.2/0.4/0.2 tax=0.41/0/0 taxonomy=-0.6/-0.07/0
tb=-0.11/-0.46/-0.13 td=-0.36/0.44/0 team=0.09/0/0 teaser=-0.53/-0.8/-0.34
template=0.44/-0.67/0.49 term=-0.36/-0.29/0 terms=-0.24/-0.1/0 tertiary=-0.44/-0.33/0
test=0.21/-0.28/0 testimonial=0.7/-0.39/-0.82 text=0.44/0.42/0.18 textwidget=-1.02/0.22/-0.36
the=0.14/-0.16/-0.34 theme=-0.07/0.34/0.14 third=-0.47/-0.21/0 this=-0.19/0/0
thread=-0.13/-0.99/-0.2 three=-0.08/-0.48/-0.28 thumbnail=0.53/-0.89/-0.46 tight=-0.67/0/0
tile=0.09/-0.34/0 time=-0.15/-0.18/0 tip=0.64/-0.08/0 tips=0.09/-0.5/0 title=-0.47/-0.09/-0.18
to=0.16/0.47/0.44 toc=0.18/0.02/0.7 toggle=-0.08/0.49/0.13 tool=-0.78/-0.4/0 toolbar=-0.28/-0.38/0
tools=-0.14/-0.16/0 tooltip=-0.23/0.41/0 top=-0.18/-0.27/-0.25 topbar=-0.02/-0.13/-0.06
topic=0.13/-0.17/-0.14 topics=-0.16/-0.27/-0.19 total=-0.11/0/0 track=0/0.46/0.09
tracking=0.25/0/0 traditional=0/-0.1/0 transform=0/-0.28/0 transition=0.02/-0.61/0
translate=0.17/-0.3/0 transparent=-0.29/0.65/-0.05 trending=-0.15/-0.62/0 trigger=-0.09/0/0
truncate=0.91/0/0 trust=-0.28/0/0 tw=-0.29/0/0 tweet=-0.64/0/0 twitter=-0.73/-0.35/0
two=0.14/-0.15/-0.54 txt=0.51/0/0 type=0.34/0.22/-0.17 types=-0.07/0/0 typography=-0.23/0/0
ui=0.03/-0.09/0 ul=-0.54/0.16/0 uncategorized=0/0.17/0 undefined=-0.04/-0.16/0
underline=-0.11/0.5/0 unit=-0.23/0/0 unloaded=-0.08/0/0 unstyled=-0.17/0.11/0 up=0.05/-0.06/0.32
update=-0.14/0/0 updated=-0.14/0/0 upper=-0.03/-0.04/0 uppercase=-0.34/0/0 us=0.22/0.03/0.13
use=0.24/0.39/0.16 user=-0.13/0/-0.46 utility=-0.8/-0.2/0 validate=0/-0.1/0
validation=-0.02/-0.05/0 valign=0/0.1/0 value=-0.23/0/0 var=0/-0.09/0 variant=0/0.19/-0.47
vertical=-0.03/-0.36/0.34 vh=0/-0.09/0 video=-0.06/-0.21/0.17 view=0.4/0.06/-0.51
views=-0.2/0.1/-0.2 visibility=-0.18/0/0 visible=-0.48/0/0.54 vote=-0.07/0/0 warning=-0.21/0/0
watch=-0.06/-0.03/0 web=-0.37/0/0 weight=0.92/0/0 what=0.24/0/0 whatsapp=-0.03/0/0 when=0.04/0/0
white=-0.13/0/0.04 whitespace=-0.06/0/0 why=0.21/0.46/0 wide=0.07/0.61/0 widget=-1.01/-0.42/-0.25
widgets=0/-0.31/-0.19 width=-0.42/-0.24/0.19 with=0.31/0.1/-0.42 woocommerce=-0.03/0/0
words=-0.56/0/0 work=0.24/0/0 wp=-0.09/0.07/0.05 wrap=-0.19/-0.22/0.18 wrapper=-0.28/-0.2/0.14
wysiwyg=0.86/0.43/0 xl=0.36/0.44/0.42 xlarge=0/0.28/0 xs=-0.24/0.16/-0.78 xxl=0/0.77/0
yellow=0/-0.04/0 yoast=-0.06/0/0 you=0.02/0/0 your=0.18/0/0 yui=0/-0.35/0
texts
0=-0.45 00=0.14 000=0.33 02=-0.2 03=-0.2 04=-0.12 05=-0.25 06=0.07 07=-0.58 08=-0.19 09=-0.13
1=0.35 10=0.46 100=0.44 101=-0.15 103=-0.14 104=0.04 105=0.04 107=0.03 108=-0.02 11=0.12 110=0.05
111=0.06 112=-0.05 113=-0.14 114=0.12 115=-0.04 119=-0.05 12=-0.04 120=0.44 125=0.02 128=-0.28
13=0.25 130=0.1 139=0.07 14=-0.08 140=0.07 142=-0.06 145=0.04 149=0.16 15=0.58 150=0.04 159=0.12
16=0.07 165=0.03 17=-0.17 179=0.08 18=0.18 180=0.07 185=0.28 19=-0.3 199=0.11 1k=0.07 2=0.47
20=0.17 200=0.49 2004=-0.03 2006=-0.15 2007=-0.2 2008=0.24 2009=-0.23 2010=-0.16 2011=-0.4
2012=0.27 2013=-0.22 2014=-0.41 2015=-0.28 2016=-0.31 2017=-0.36 2018=-0.59 2019=-0.26 2020=-1.13
2021=-0.68 2022=-0.71 2023=-0.52 2024=0.17 2025=-0.63 2026=-0.26 203=-0.03 21=-0.21 210=0.03
212=-0.11 219=-0.09 22=-0.12 23=-0.05 230=-0.05 239=0.08 24=-0.21 240=0.05 249=-0.08 25=0.06
250=0.08 26=-0.21 27=0.31 28=-0.04 29=-0.18 2k=-0.04 3=0.49 30=0.31 300=0.42 306=-0.06 31=0.37
310=-0.09 32=0.23 33=0.22 34=0.07 35=0.2 350=0.04 36=0.14 37=0.19 38=0.06 39=-0.06 399=0.17
3d=0.08 3rd=0.21 4=0.26 40=0.05 400=-0.05 41=0.24 42=0.06 43=0.13 44=-0.19 45=0.16 450=0.02
46=0.04 48=0.2 49=-0.06 499=0.26 4k=0.06 5=0.32 50=0.08 500=0.15 51=0.02 52=-0.14 53=-0.07
54=-0.09 55=-0.31 56=0.03 57=-0.1 58=-0.24 59=-0.06 599=0.05 6=0.38 60=0.18 600=0.1 61=0.15
62=0.11 63=0.03 64=0.03 65=0.11 66=-0.11 67=-0.05 68=-0.16 69=0.03 7=0.26 70=0.06 700=0.23
71=-0.02 72=0.04 720=-0.02 73=-0.2 74=0.09 75=0.18 76=-0.11 78=-0.03 79=-0.22 8=0.21 80=0.02
800=-0.27 81=-0.15 82=-0.13 83=-0.02 84=-0.08 85=0.04 87=0.03 877=-0.1 88=0.13 888=-0.18 89=-0.06
8k=0.05 9=0.26 900=0.05 91=-0.08 92=0.04 95=0.61 96=-0.05 97=-0.07 98=-0.07 99=0.16 999=0.2 a=0.26
ab=0.23 aber=-0.11 ability=0.1 abo=-0.21 about=-0.32 above=-0.22 academic=0.04 academy=0.05
accept=-0.05 access=0.16 accessibility=-0.27 accessories=-0.33 according=-0.07 account=-0.57
accounting=0.31 accounts=0.08 accuracy=0.19 accurate=-0.06 achieve=0.03 acquisition=0.08
across=0.36 act=-0.18 action=-0.13 actionable=-0.04 actions=0.23 active=0.31 activities=0.2
activity=-0.04 actually=0.03 ad=-0.05 add=-0.18 added=-0.04 adding=0.13 additional=0.16
address=-0.26 adjustable=0.15 admin=0.06 administrator=-0.02 adobe=0.02 adoption=0.04
adresse=-0.36 ads=-0.07 advance=0.06 advanced=0.29 advantage=0.14 advantages=0.2 adventure=-0.07
advertise=-0.2 advertisement=-0.32 advertising=-0.09 advice=-0.12 advisor=-0.11 advisors=-0.03
advisory=-0.15 affiliate=-0.14 affiliates=-0.15 affordable=0.08 after=0.23 ag=-0.1 again=-0.17
against=0.15 agb=-0.09 age=-0.04 agencies=0.21 agency=0.05 agentic=-0.11 agents=0.22 ago=-0.62
agree=-0.25 agreement=0.13 ahead=-0.08 ai=0.3 aid=0.19 air=-0.1 aktuell=-0.17 aktuelle=-0.27
aktuelles=-0.11 al=-0.52 alex=-0.07 algorithms=-0.07 all=-0.34 alle=-0.67 allen=-0.12 alles=-0.24
allgemein=-0.34 allow=0.06 already=-0.07 als=-0.52 also=-0.1 alternative=-0.17 alternatives=-0.13
am=-0.32 amazing=-0.05 amazon=-0.18 america=0.31 american=0.33 amy=0.04 an=0.36 analysis=0.4
analyst=-0.03 analytics=0.4 analyze=0.14 and=0.78 andrew=-0.1 android=-0.1 angebote=-0.18
angeles=-0.04 animal=0.05 anmelden=-0.4 anna=-0.03 annual=0.05 another=0.22 answer=0.19
answers=-0.13 anti=0.04 antworten=-0.08 anxiety=0.06 any=0.36 anyone=0.06 anywhere=0.1
anzeigen=-0.12 api=0.28 apis=0.17 application=-0.11 applications=0.09 apply=0.16 appointment=-0.18
approach=0.08 apps=0.54 apr=0.03 april=0.14 arbeit=-0.07 architecture=0.4 archiv=-0.11
archive=-0.16 archives=-0.14 are=0.5 area=-0.05 areas=0.07 around=0.09 art=0.03 article=-0.41
articles=-0.68 artificial=0.16 artikel=-1.03 arts=-0.14 as=0.54 ask=-0.09 asked=0.06 assess=0.07
assessment=0.1 assistance=-0.11 assistant=-0.18 associate=0.06 association=0.07 at=-0.04
atlanta=0.05 attacks=0.04 attention=0.14 au=-0.32 auch=-0.48 audience=0.11 audio=-0.03 audit=0.07
auf=-0.09 aug=-0.25 august=-0.32 aus=-0.18 ausgabe=-0.25 austin=-0.05 australia=-0.16
authentication=0.17 author=-0.14 authors=0.06 auto=0.13 automate=0.13 automated=0.21
automatic=0.35 automation=0.11 autor=-0.2 availability=0.28 available=0.15 ave=-0.22 avenue=-0.07
average=-0.16 avoid=0.22 awards=-0.28 away=0.04 awesome=-0.06 aws=0.09 azure=0.07 b=-0.12
b2b=-0.04 baby=-0.13 back=-0.05 background=0.08 bag=0.11 bags=0.05 balance=0.09 bank=-0.14
banking=-0.14 base=0.35 based=0.13 basic=0.4 battery=0.37 be=0.09 beach=0.04 beautiful=-0.02
beauty=-0.33 become=-0.4 becoming=0.06 bed=-0.07 been=-0.26 before=0.22 begin=0.1 beginner=-0.19
beginners=0.18 behavior=0.03 behavioral=-0.14 behind=0.04 bei=-0.27 beim=-0.13 being=0.08
beitrag=-0.21 beiträge=-0.79 beliebte=-0.32 below=0.27 ben=-0.08 benefit=0.08 benefits=0.33
berlin=-0.38 best=0.06 bestellen=-0.06 besten=-0.55 better=0.09 between=0.1 beyond=0.03 bi=0.13
bild=-0.28 bilder=-0.05 bill=-0.16 billing=0.15 billion=0.04 bin=-0.04 bio=-0.13 bis=-0.33
bit=0.37 bitte=-0.14 black=-0.06 bleiben=-0.16 block=0.03 blockchain=0.28 blog=-0.86 blogs=-0.13
blood=-0.04 blue=0.28 bluesky=-0.07 bluetooth=0.05 board=-0.23 boards=-0.12 body=0.07 book=-0.06
booking=0.1 books=-0.17 boost=0.06 boot=0.27 boston=-0.15 both=0.12 bottom=0.12 box=-0.11
brain=-0.16 brand=-0.11 branding=0.11 brands=-0.16 break=0.1 breaking=0.03 bring=0.09 brown=0.09
browse=-0.18 browser=0.09 buch=-0.22 budget=0.32 bug=-0.08 build=0.39 building=0.34 builds=0.06
built=0.38 bundle=-0.17 business=0.04 businesses=0.21 but=0.39 button=-0.16 buy=-0.11 buyer=-0.11
buying=-0.07 by=-0.04 c=0.3 ca=-0.04 cable=0.03 calculator=-0.15 calendar=-0.06 call=-0.21
calls=0.06 camera=0.4 cameras=0.09 camp=0.09 campaign=0.2 campaigns=0.13 campus=-0.22 can=0.32
canada=-0.04 cancel=-0.02 cancellation=0.11 capabilities=0.41 capacity=0.48 capital=0.05
capture=0.11 car=0.02 carbon=0.1 card=-0.16 cards=-0.32 care=-0.12 career=-0.03 careers=-0.5
carolina=-0.03 cars=-0.16 cart=-0.81 case=-0.35 cases=0.15 cash=-0.09 cat=-0.05 catalog=-0.15
categories=-0.2 category=-0.05 cc=-0.11 cd=0.03 center=-0.2 centers=-0.12 central=-0.1
centre=-0.04 ceo=0.03 certificate=0.12 certificates=0.22 certification=0.18 certifications=0.15
certified=0.46 ch=-0.08 chain=0.11 chair=0.42 challenge=0.06 challenges=0.22 change=0.04
changed=-0.12 changes=0.08 changing=0.07 channel=0.05 channels=0.27 charge=0.29 chat=-0.02
check=-0.02 checking=0.13 checklist=-0.13 chef=0.06 cherry=-0.19 chicago=0.09 chief=0.11
child=0.05 children=0.06 china=0.17 chip=0.03 choice=0.27 choices=-0.06 choose=0.21 choosing=0.43
christian=-0.04 ci=-0.13 cities=-0.13 city=-0.33 claims=0.1 class=0.06 classes=-0.13 classic=0.12
claude=0.09 clean=0.33 cleaning=-0.27 clear=0.03 click=-0.19 client=0.24 clients=0.05 climate=0.11
close=-0.11 clothing=0.03 cloud=0.21 club=-0.05 co=0.12 coaching=-0.08 code=0.5 coding=0.1
coffee=-0.11 collection=0.04 collections=0.1 collective=-0.07 college=-0.48 colors=0.2 com=0.22
come=0.17 comes=0.24 comfort=0.28 comfortable=0.18 coming=-0.08 command=0.24 comment=-0.93
comments=-0.36 commerce=0.18 commercial=0.03 common=0.38 commons=-0.41 communications=-0.06
communities=-0.14 community=-0.46 compact=0.23 companies=0.19 company=0.13 compare=-0.42
compared=0.11 comparing=-0.04 comparison=-0.03 compatibility=0.03 compensation=0.05
competition=0.06 competitive=0.11 competitors=0.13 complete=0.11 complex=0.27 complexity=0.15
compliance=0.16 components=0.07 computing=-0.21 concept=0.11 concepts=0.07 conclusion=0.47
conditions=-0.19 conduct=-0.18 conference=0.42 confidence=-0.1 configuration=0.38 confirm=-0.06
connect=-0.33 connected=-0.08 connection=0.06 connections=0.06 connectivity=0.03 cons=0.22
consent=0.06 consider=0.35 considerations=0.2 consistent=0.12 console=0.06 construction=0.18
consultation=-0.05 consulting=-0.17 contact=-0.63 container=0.12 containers=0.16 content=-0.13
contents=-0.27 context=0.25 continue=-0.21 contract=0.08 contribute=-0.06 contributors=0.19
control=0.09 controls=0.27 conversation=-0.28 conversion=0.05 convert=0.06 cookie=-0.26
cookies=-0.29 cooking=-0.04 copied=-0.08 copy=-0.35 copyright=-0.56 core=0.2 corona=-0.28
corp=0.21 corporate=0.1 corporation=-0.32 cost=0.51 costs=-0.08 count=0.18 countries=0.13
county=0.3 course=0.09 cover=0.32 coverage=0.03 covered=0.18 covers=0.22 covid=-0.12 cpu=0.13
craft=0.07 cream=0.35 create=0.38 created=-0.03 creating=0.19 creation=0.05 creative=-0.29
creators=0.02 credit=-0.09 credits=0.22 crew=0.11 critical=0.08 crm=0.61 cross=0.14 css=0.06
culture=-0.42 currently=0.11 curve=0.13 custom=0.2 customer=0.24 customers=0.36 customizable=0.16
customization=-0.03 customize=0.12 customized=-0.03 cyber=-0.08 cybersecurity=0.1 d=-0.18 da=-0.26
daily=-0.09 dallas=-0.03 damage=0.06 dan=-0.04 daniel=-0.08 dank=0.21 dann=0.11 dark=-0.06
das=0.71 data=0.47 database=0.19 databases=0.13 date=0.06 datenschutz=-0.38
datenschutzerklärung=-0.14 david=0.2 day=0.07 days=0.38 dc=-0.14 de=-0.13 dead=0.22 deal=-0.08
deals=-0.5 dec=-0.1 december=-0.44 decide=0.03 decision=0.13 dedicated=-0.02 deep=-0.04
default=0.28 define=0.11 defined=0.04 degree=0.17 deine=0.23 del=-0.27 deliver=0.12
delivered=-0.15 delivers=-0.08 delivery=-0.18 dem=-0.36 demand=0.1 demo=-0.3 den=0.28 denver=-0.29
department=-0.1 deploy=0.07 depth=0.07 der=-0.14 des=-0.3 design=0.18 designer=0.31 designers=0.49
designs=0.13 desk=-0.34 desktop=0.15 detail=0.22 detailed=0.16 details=0.33 deutsch=-0.05
deutsche=-0.05 deutschen=-0.18 deutschland=-0.49 dev=-0.23 develop=0.16 developer=0.16
developers=-0.05 developing=0.11 development=0.09 device=0.1 devices=-0.18 di=-0.29 dich=-0.49
did=-0.12 die=0.58 diego=0.16 diese=0.19 diesem=-0.12 diesen=0.17 dieser=-0.45 dieses=-0.18
diet=-0.29 difference=-0.1 different=0.3 digital=-0.41 dining=-0.11 dinner=0.29 dir=0.28
directly=-0.05 director=-0.03 directory=-0.17 direkt=-0.03 disclaimer=-0.08 disclosure=-0.09
discord=-0.06 discount=-0.14 discounts=0.05 discover=-0.37 discovery=0.11 discuss=-0.02
discussion=-0.17 distance=0.34 distributed=0.02 diverse=0.07 diversity=-0.13 division=0.03
diy=-0.04 do=0.31 docs=-0.03 document=0.13 documentation=-0.14 does=0.57 doesn=-0.09 dog=-0.11
doing=-0.06 domain=0.08 don=0.28 donate=-0.3 donations=-0.04 done=0.02 door=-0.06 double=-0.02
down=0.05 download=-0.17 dr=0.29 dream=-0.04 drei=0.03 dress=0.35 drink=-0.03 drinks=-0.1
drive=-0.23 driven=0.17 driving=-0.07 drop=0.37 dry=0.15 dual=0.17 durable=0.06 durch=0.2
during=0.18 dynamic=0.15 e=-0.21 each=0.28 early=0.15 earn=-0.2 ease=0.15 easily=0.15 east=0.23
easy=0.46 eat=0.03 eating=-0.05 ebook=-0.06 eco=0.24 economic=0.05 economy=0.11 ecosystem=0.17
ed=0.07 edge=0.15 edit=0.04 edited=-0.22 editing=0.02 edition=-0.36 editor=-0.12 editorial=-0.07
editors=-0.12 edu=-0.15 education=-0.05 educational=0.11 effective=0.19 efficiency=0.28
efficient=0.09 ein=-0.42 eine=-0.3 einem=0.3 einen=-0.45 einer=0.27 einfach=-0.03
einstellungen=-0.05 el=-0.41 electric=0.15 electrical=0.23 electronics=0.02 element=0.08
elements=0.17 elite=0.11 else=-0.02 email=-0.95 emails=-0.16 embedded=-0.23 emergency=0.12
employee=0.11 employees=0.12 employer=0.15 empower=0.07 en=0.19 enable=0.14 enabled=-0.1
encryption=0.11 end=0.22 energie=-0.18 energy=-0.09 engagement=0.08 engine=0.11 engineer=0.04
engineering=0.05 english=-0.65 enhance=0.18 enhanced=0.13 enjoy=-0.04 enough=0.1 ensure=0.08
ensures=0.09 enter=-0.33 enterprise=0.17 entry=-0.23 entwicklung=-0.17 environment=0.13
equipment=0.28 er=-0.11 era=-0.07 erforderliche=-0.15 ergonomic=0.32 error=-0.03 es=0.89
español=-0.12 essentials=-0.05 est=-0.25 estate=-0.3 estimate=-0.09 etc=0.74 eu=0.07 euro=0.12
europa=-0.04 ev=0.09 evaluate=0.1 evaluation=-0.04 even=0.04 event=0.3 events=-0.17 ever=0.15
every=0.25 everyday=-0.1 everyone=0.14 everything=-0.13 ex=-0.2 exactly=0.07 example=0.53
examples=0.18 excel=0.41 excellence=0.03 excellent=0.13 exclusive=-0.26 executive=0.18
exercise=-0.09 existing=0.12 expand=-0.24 expect=-0.05 expenses=0.08 expensive=0.05
experience=0.43 experiences=0.04 expert=-0.05 expertise=0.12 experts=-0.12 explain=0.31
explanation=0.2 explore=-0.39 exploring=0.06 extension=0.04 external=0.15 extra=0.05 eye=0.08
f=-0.26 face=0.25 facebook=-0.36 factor=0.09 factors=0.04 facts=0.04 faculty=-0.06 fair=0.09
fake=0.24 fall=-0.09 family=-0.16 fans=-0.13 faq=-0.15 faqs=0.11 far=-0.3 farm=0.03 fashion=-0.13
fast=0.3 faster=0.17 favorite=0.24 favorites=-0.19 fax=-0.06 feature=0.04 featured=-0.24
features=0.53 feb=-0.26 februar=-0.1 february=-0.02 federal=0.06 fee=0.16 feed=0.04 feedback=-0.18
feel=0.28 fees=0.24 felder=-0.15 few=0.24 fewer=0.09 field=-0.28 fields=-0.28 file=0.3 filed=-0.18
files=0.27 fill=-0.02 film=-0.47 filter=0.07 final=0.49 finance=-0.02 financial=0.25
financing=-0.29 find=-0.24 finden=-0.06 finder=-0.03 fine=0.14 finish=0.13 fire=0.17 firm=0.17
firms=-0.08 first=-0.12 fit=0.03 fitness=-0.09 five=-0.04 fix=0.07 fixed=0.04 fl=0.26 flat=0.14
flexibility=0.07 flexible=0.28 flight=0.08 floor=-0.21 focus=0.46 focused=0.02 folge=-0.2
folgen=0.49 follow=-0.27 followers=0.12 following=0.56 food=-0.08 foods=0.2 football=-0.47
footer=-0.17 footprint=0.17 for=0.3 force=0.04 forest=-0.09 forgot=-0.1 form=-0.21 format=-0.06
forms=-0.03 fort=-0.03 forum=-0.58 forums=-0.21 forward=0.04 foto=-0.39 fotos=0.38 found=0.06
founder=-0.08 four=0.03 fragen=-0.05 framework=0.1 france=0.5 francisco=0.21 frank=0.17
français=-0.07 frauen=-0.11 free=-0.27 french=0.12 frequently=0.26 fresh=0.33 fri=-0.09
friday=-0.21 friend=0.15 friendly=0.32 friends=-0.06 from=0.26 fuel=0.07 full=0.57 fully=0.1
fun=-0.15 function=0.3 functional=0.1 functionality=0.2 functions=0.13 fund=0.05 fundamentals=0.05
furniture=0.29 further=0.08 für=-0.06 g=0.15 gain=-0.04 gallery=0.03 game=0.1 games=-0.19
gaming=-0.05 garden=-0.27 gas=-0.21 gear=-0.27 geben=-0.14 gegen=0.05 geht=-0.3 geld=-0.2
general=-0.1 generate=0.23 generated=-0.11 generation=0.1 generative=0.05 generator=-0.08
georgia=0.09 german=-0.1 germany=-0.3 gesellschaft=-0.03 get=-0.3 gets=0.09 getting=-0.11
getty=-0.32 gibt=0.51 gift=-0.42 gifts=-0.26 girl=-0.07 git=0.17 github=0.14 give=-0.13 gives=0.04
giving=-0.08 glass=0.59 global=0.23 gmbh=-0.14 go=0.3 goals=0.25 goes=0.08 going=0.18 gold=-0.05
golf=0.22 good=0.24 google=0.19 got=0.09 governance=0.04 government=-0.16 grade=0.11 graduate=0.09
graphic=0.2 great=0.15 greater=0.04 green=0.06 grid=-0.06 group=0.26 groups=0.14 growing=0.11
große=0.1 guarantee=0.29 guest=-0.04 guests=0.02 guidance=-0.18 guide=-0.6 guidelines=-0.12
guides=-0.29 gut=-0.05 gute=-0.08 gym=0.05 h=0.23 habe=-0.11 haben=0.32 had=0.07 half=0.04
handle=0.23 hands=0.11 happens=-0.03 happy=0.13 hard=0.1 hardware=0.45 has=0.08 hat=0.04 have=0.29
hd=0.43 he=0.06 head=0.02 headphones=0.56 health=-0.3 healthcare=0.2 healthy=-0.08 hear=-0.32
heart=0.06 heat=-0.03 heavy=0.16 height=0.23 helfen=-0.23 hello=0.27 help=-0.31 helped=0.02
helpful=-0.12 helping=-0.2 helps=0.14 her=-0.25 here=0.37 hi=0.05 hidden=-0.36 hide=-0.04
hier=0.22 high=0.31 higher=0.22 highlights=0.06 highly=0.14 hiking=0.1 hilfe=-0.02 hill=-0.02
hiring=0.51 history=0.08 hit=-0.03 holiday=-0.36 home=-0.35 homepage=0.03 homes=-0.17 hope=0.02
hospitality=-0.03 host=0.09 hosted=0.14 hosting=0.06 hot=0.08 hotel=0.36 hotels=0.15 hour=0.15
hours=-0.21 house=0.06 housing=-0.08 houston=-0.47 how=-0.08 hr=-0.03 html=0.47 http=0.19
https=0.48 human=0.1 hybrid=0.3 i=0.39 ice=0.02 ich=0.22 id=-0.05 idea=-0.08 ideal=0.31 ideas=0.08
identify=0.25 identifying=0.06 identity=0.09 if=0.59 ihr=-0.22 ihre=-0.5 ii=0.05 il=-0.03
illinois=0.08 image=0.1 images=-0.25 immer=0.05 impact=0.12 implement=0.05 implementation=0.03
importance=0.08 important=0.09 impressum=-0.58 improve=-0.06 improved=0.22 improvement=0.2 in=0.23
inbox=-0.49 inc=-0.4 inch=0.2 include=0.54 included=-0.04 includes=0.3 including=0.29 income=0.13
increase=0.21 india=-0.05 individual=-0.09 industrial=-0.07 industries=-0.05 industry=0.34
inference=-0.04 info=-0.6 information=0.03 informationen=-0.31 informed=-0.12 informiert=-0.23
infos=-0.05 infrastructure=0.26 ingredients=0.16 inhalt=-0.29 inhalte=-0.23 innen=0.79
innovation=0.05 input=0.07 inquiries=0.04 ins=0.36 inside=-0.09 insider=0.07 insights=-0.2
inspiration=0.04 instagram=-0.49 install=0.45 installation=0.26 instant=0.05 instead=-0.07
institute=0.12 instructions=0.13 insurance=0.25 integration=0.26 integrations=0.06
intelligence=0.09 intelligent=0.03 interactive=0.47 interessieren=-0.48 interest=-0.12
interested=0.21 interesting=0.05 interface=0.29 intermediate=-0.03 internal=0.03
international=0.16 internet=-0.13 interview=-0.03 interviews=-0.05 into=0.07 introduction=0.28
intuitive=0.07 invest=0.08 investing=-0.03 investment=0.12 investor=0.11 io=0.17 iot=-0.17 is=0.18
isn=0.05 iso=0.32 issue=0.04 issues=0.06 ist=0.59 it=0.24 italiano=-0.07 item=-0.07 items=-0.26
its=-0.22 j=-0.16 ja=0.06 jack=-0.04 jahr=0.11 jahre=0.39 james=-0.04 jan=-0.17 januar=0.35
january=0.2 japan=0.18 java=0.06 javascript=-0.17 je=-0.43 jennifer=-0.02 jersey=-0.04 jetzt=-0.03
jewelry=-0.1 job=-0.12 jobs=-0.17 john=0.17 join=-0.57 joined=-0.31 jones=0.1 journal=0.09
journey=0.05 js=0.04 jul=-0.12 juli=-0.09 july=0.12 jump=0.04 jun=-0.17 june=-0.05 juni=-0.1
just=0.21 justice=-0.11 k=0.03 kann=0.16 karriere=-0.14 kategorien=-0.13 kaufen=0.42 keep=0.13
keeping=0.19 keeps=0.15 kein=-0.13 keine=0.37 key=0.3 keyboard=-0.06 kids=-0.06 kim=-0.17 kind=0.1
kinder=0.13 king=0.02 kingdom=-0.09 kit=-0.27 know=-0.15 known=0.05 kommentar=-0.44
kommentare=-0.56 kommentieren=-0.32 kommt=0.55 kontakt=-0.59 kostenlos=-0.27 kultur=-0.21
können=0.1 könnte=-0.47 l=0.29 la=0.11 lab=0.1 label=-0.04 labor=0.04 labs=0.06 lake=-0.12
land=-0.1 landscape=0.03 lange=0.1 language=0.16 languages=-0.09 large=0.32 larger=0.09 las=0.04
last=-0.25 late=-0.02 later=-0.06 latest=-0.28 launch=0.05 launches=-0.1 law=-0.06 layout=0.08
le=0.14 lead=0.36 leader=0.04 leaders=0.37 leadership=-0.04 leading=0.18 league=-0.16 lean=0.18
learned=0.16 learning=0.07 least=0.3 leave=-0.2 leben=-0.22 lee=-0.07 left=-0.51 legacy=0.04
legal=-0.06 length=0.24 les=0.03 lesen=-0.22 less=0.22 lessons=0.06 letzte=-0.13 level=0.25
levels=0.27 leverage=0.14 library=-0.26 license=-0.4 licensed=-0.16 liebe=-0.19 life=0.13
lifestyle=0.09 lifetime=0.27 light=0.1 lighting=-0.04 lightweight=0.23 like=-0.15 likes=-0.19
limit=-0.07 limited=0.14 limits=0.18 line=0.03 lines=0.11 link=-0.15 linkedin=-0.28 links=-0.42
linux=0.08 list=0.04 listen=-0.13 listing=0.04 little=0.08 live=-0.02 living=0.1 ll=0.38 llc=-0.08
llm=0.15 lo=-0.18 load=0.09 loading=-0.56 local=0.26 location=0.05 locations=-0.16 locator=-0.09
lock=0.05 log=-0.45 login=-0.32 logo=-0.16 london=0.08 long=0.38 longer=0.11 look=0.22
looking=-0.11 looks=0.04 loop=-0.06 los=-0.31 loss=-0.02 lot=0.07 lounge=0.03 love=0.28 loved=0.09
low=-0.16 lower=0.11 ltd=-0.17 m=-0.06 ma=0.06 mac=-0.12 machine=0.37 machines=0.07 macos=0.07
magazin=-0.11 magazine=-0.41 magic=-0.07 mail=-0.64 mailing=-0.03 main=-0.14 maintain=0.17
major=0.06 maker=0.32 makes=0.11 making=0.11 mal=-0.12 man=0.14 manage=0.05 managed=0.16
management=0.27 manager=0.1 managing=0.02 manual=0.06 manufacturing=0.06 many=0.22 map=-0.11
mar=0.05 march=0.19 mark=-0.18 marked=-0.3 market=0.13 marketing=0.21 marketplace=-0.05
markets=0.09 markiert=-0.15 master=-0.19 mat=0.08 match=0.45 material=0.12 materials=0.14
matter=0.05 matters=0.09 max=-0.04 may=0.23 mcp=0.09 md=0.02 me=-0.31 meal=0.18 mean=-0.1
means=0.18 measure=0.08 media=-0.19 mediadaten=-0.07 medical=-0.16 medicine=-0.35 medien=-0.16
meditation=0.37 medium=0.15 meeting=0.22 meets=0.14 mehr=-0.49 mein=-0.02 meine=0.16 meinung=-0.09
melden=-0.02 meldungen=-0.17 member=-0.34 members=-0.04 membership=-0.07 memory=0.43 men=0.53
mental=0.22 menu=-0.39 message=-0.04 messages=0.13 messaging=0.06 messenger=-0.02 meta=0.13
metadata=0.03 metal=0.03 method=-0.04 methods=-0.17 mexico=0.06 miami=-0.08 mich=0.05
michael=-0.07 michelle=-0.05 michigan=0.08 microsoft=-0.14 mid=0.13 middle=0.08 might=-0.27
migration=0.1 miles=0.22 military=0.16 million=0.29 min=-0.33 mind=-0.09 mini=0.64 minimum=-0.06
mins=0.34 minute=0.03 minuten=0.09 minutes=-0.12 mir=-0.03 miss=-0.2 missing=0.09 mission=-0.1
mistakes=-0.04 mit=0.24 mix=0.06 ml=0.22 mm=0.17 mn=-0.14 mobile=0.2 mode=0.12 model=0.36
modeling=0.02 models=0.46 modern=0.16 module=0.37 moment=0.06 mon=-0.15 monday=-0.26 money=-0.19
monitor=0.13 monitoring=0.34 month=0.14 monthly=0.05 months=-0.42 more=-0.11 morning=-0.2
most=0.25 motion=0.16 motor=0.04 mount=-0.23 move=0.28 moving=0.42 much=-0.03 multi=0.43
multiple=0.57 museum=0.08 music=-0.12 muss=-0.14 must=0.61 my=0.04 märz=0.4 n=0.09 na=-0.02
nach=-0.13 nachricht=-0.04 nachrichten=-0.03 name=-0.16 nation=-0.06 national=-0.04
nationwide=0.03 native=0.23 nature=-0.1 navigate=-0.13 navigation=-0.14 near=-0.21 necessary=0.05
need=-0.05 needs=0.35 net=0.08 netherlands=-0.04 network=0.22 networking=0.05 networks=0.07
neue=-0.19 neuen=-0.08 neues=0.12 neueste=-0.17 never=-0.07 new=-0.22 newest=-0.1 news=-1.23
newsletter=-0.9 newsletters=-0.43 newsroom=-0.11 next=-0.07 nice=0.07 nicht=-0.47 night=0.24
no=0.06 noch=-0.45 node=0.09 noise=0.17 non=0.33 none=0.08 normal=0.18 north=0.16 not=-0.16
note=0.04 notes=-0.12 nothing=0.28 notice=-0.25 notifications=-0.1 notify=-0.13 nov=-0.08
november=0.14 now=-0.66 number=0.44 nur=0.09 nutrition=-0.07 ny=-0.05 nyc=0.06 o=0.19 oben=-0.25
object=0.14 objectives=0.15 objects=-0.08 oct=-0.16 october=-0.23 oder=-0.52 of=0.28 off=-0.32
offer=0.14 offerings=-0.03 offers=0.09 office=0.12 officer=0.05 official=-0.27 often=0.33 oh=0.07
ohne=-0.09 oil=0.05 ok=-0.03 oktober=-0.13 oldest=-0.06 on=0.26 onboarding=0.08 once=0.29 one=0.25
ongoing=0.14 online=0.09 only=0.18 oops=-0.13 op=-0.15 open=0.09 openai=0.11 opens=-0.25
operation=0.08 operational=0.16 operations=0.17 opinion=-0.1 opportunities=-0.14 optimization=0.03
optimize=0.12 option=0.1 optional=0.11 options=-0.05 or=0.65 orange=0.25 order=-0.25 orders=-0.35
org=-0.22 organic=0.39 organization=0.35 organizational=0.05 organizations=0.23 original=-0.24
ort=0.29 os=0.09 other=0.49 others=-0.27 our=-0.35 out=-0.06 outdoor=-0.05 outlook=-0.08
output=0.12 outside=0.04 over=0.13 overall=0.22 overflow=-0.09 overview=0.12 own=0.1 owned=0.07
owners=-0.11 oz=0.46 p=-0.13 pa=0.22 package=0.29 packages=0.35 page=-0.19 pages=-0.02 paid=0.08
pain=0.08 panel=-0.02 paper=-0.03 par=-0.05 para=-0.05 park=0.24 part=0.05 partner=-0.48
partners=-0.12 partnerships=-0.05 party=0.21 password=-0.04 past=-0.09 pasta=0.47 path=0.09
patient=-0.11 patterns=0.05 pay=-0.15 payment=0.03 payments=-0.08 payroll=0.24 pdf=0.08
peace=-0.02 people=0.09 per=0.09 perfect=0.11 performance=0.54 period=0.09 person=0.22
personal=0.04 personalized=-0.09 pet=0.07 phase=0.1 philadelphia=-0.02 philosophy=-0.04
phone=-0.17 photo=-0.22 photography=-0.28 photos=-0.09 php=-0.03 physical=0.08 pick=0.16
picks=0.09 pickup=-0.13 pin=0.04 pink=0.15 pinterest=-0.17 place=0.05 plan=0.04 planet=-0.04
planning=0.16 plans=0.15 plant=0.27 plastic=0.29 platform=0.28 platforms=0.24 play=-0.03
please=-0.17 plug=0.49 plumbing=0.13 plus=-0.07 pm=-0.59 pocket=0.16 podcast=-0.08 podcasts=-0.23
point=0.09 points=-0.08 policies=-0.13 policy=-0.73 politics=-0.05 pop=0.08 popular=-0.19
portable=0.28 portal=-0.19 portfolio=0.06 português=-0.09 positive=-0.02 possible=0.2 post=-0.37
posted=0.21 posts=-0.75 pot=0.33 potential=0.11 pour=-0.4 power=0.24 powered=-0.42 powerful=0.07
pr=-0.12 practical=0.02 practice=-0.08 practices=0.02 pre=0.03 precision=-0.04 predictive=0.11
preferences=-0.14 preis=-0.31 premium=0.34 prep=-0.05 preparation=0.14 prepare=0.04 press=-0.1
presse=-0.11 pressure=-0.06 prevent=0.06 prevention=-0.16 previous=-0.24 price=0.1 prices=0.17
pricing=0.34 primary=-0.04 prime=0.03 principles=-0.24 print=-0.33 prioritize=0.05 privacy=-0.74
private=0.11 pro=0.31 problem=0.25 problems=0.08 processes=0.12 processing=0.11 product=-0.33
production=0.05 products=-0.32 professional=0.17 professionals=0.04 profil=0.2 profile=0.12
profit=0.18 program=-0.05 programs=0.1 project=0.07 projects=0.1 projekte=-0.06 prompt=0.25
properties=0.03 property=0.21 pros=0.21 protect=0.07 protected=-0.19 protection=0.27 protein=0.06
proven=0.04 provide=0.03 provided=-0.04 provider=-0.02 providers=0.18 provides=0.23 public=-0.06
publications=-0.05 publikationen=-0.31 publish=0.07 published=-0.13 publishing=-0.06 pull=0.25
purchase=-0.1 pure=-0.05 purpose=-0.04 purposes=-0.14 push=-0.06 python=-0.11 quality=0.31
que=-0.33 quelle=-0.06 question=-0.34 questions=-0.02 quick=0.02 quickly=0.25 quiet=0.12
quiz=-0.05 quote=-0.16 quotes=0.06 race=-0.12 radio=-0.11 ram=0.19 range=0.41 rank=-0.04
rankings=-0.14 rate=0.22 rated=-0.19 rates=0.16 rating=-0.16 ratings=0.09 raw=0.3 ray=0.02
rd=-0.19 reach=0.08 react=0.05 reactions=-0.54 read=-0.8 reading=-0.08 ready=-0.09 real=0.12
realistic=0.14 really=-0.16 reason=0.08 reasons=-0.07 receive=-0.23 received=-0.08 recent=-0.24
recht=-0.28 rechte=-0.23 recipes=0.46 recognition=0.13 recommend=0.02 recommendations=0.09
recommended=-0.06 record=0.2 recording=0.25 records=0.05 recruiting=-0.13 recruitment=-0.05
red=0.14 redaktion=0.38 reduce=0.17 reference=0.4 references=0.05 region=-0.15 regional=0.05
register=-0.44 registered=-0.06 registration=-0.23 registrieren=-0.07 regular=0.51 regulatory=0.1
related=-0.47 release=-0.07 releases=-0.04 relevant=0.12 reliability=0.05 reliable=0.21
remote=0.03 removal=-0.09 remove=-0.29 rental=0.66 rentals=0.1 repair=0.05 repairs=0.05
replace=0.45 replies=-0.51 reply=-1.01 report=-0.13 reports=0.14 request=-0.2 requests=-0.02
require=0.2 required=-0.09 requirements=0.19 requires=0.33 research=0.06 reserve=0.05
reserved=-0.43 residential=0.18 resolution=0.13 resource=0.25 resources=-0.36 respond=0.22
response=0.05 responsibility=0.04 responsive=0.09 rest=0.1 restaurant=0.05 restaurants=0.03
result=0.18 results=0.08 retail=0.05 return=-0.13 returns=-0.23 revenue=0.26 review=-0.25
reviewed=-0.23 reviews=-0.44 revolution=0.09 rewards=-0.39 rezepte=-0.11 rich=0.05 right=0.09
rights=-0.75 ring=0.08 rise=0.07 risk=-0.05 risks=-0.04 road=-0.06 roadmap=0.08 robert=0.18
robust=0.05 rock=0.45 roi=0.08 role=0.11 roles=0.19 room=0.31 root=0.3 routine=0.11 rss=0.15
rule=-0.04 rules=0.19 run=0.75 rund=-0.12 running=0.22 rust=0.24 ryan=-0.03 s=0.21 sa=-0.03
saas=-0.11 safe=0.29 safety=-0.12 said=0.17 sale=0.12 sales=-0.12 salesforce=0.04 salt=-0.03
sam=-0.09 same=0.27 sample=-0.09 san=0.54 sarah=-0.08 sat=-0.05 satisfaction=0.07 save=-0.33
saving=0.08 savings=0.17 say=-0.26 saying=0.13 says=-0.62 scalability=0.08 scalable=0.06
scale=0.06 scaling=0.05 schedule=-0.22 scheduling=0.06 schlagworte=-0.23 schlagwörter=-0.06
schließen=-0.13 schon=0.1 school=0.48 schreibe=-0.23 schreiben=-0.14 schule=-0.08 schweiz=-0.09
science=-0.36 sciences=-0.19 score=-0.05 screen=0.11 scroll=-0.14 se=0.36 seamless=0.15
search=-0.52 searches=-0.32 season=0.08 seattle=0.08 second=0.16 seconds=0.12 secret=-0.07
section=-0.03 security=-0.14 sein=0.26 seit=-0.11 select=0.15 selected=-0.15 selection=0.17
self=0.35 sell=-0.34 seller=-0.22 sellers=-0.03 selling=-0.21 send=-0.18 senior=0.15 sensor=0.43
seo=0.41 sep=-0.08 separate=0.07 september=-0.28 series=-0.14 serve=0.09 server=0.35 service=-0.12
services=-0.29 serving=0.03 session=0.12 sessions=0.46 set=0.3 sets=0.21 settings=-0.15 setup=0.28
several=0.16 sex=0.04 shaping=0.07 share=-1.01 shared=-0.13 shares=0.03 sharing=-0.05 shift=-0.02
ship=0.14 shipping=-0.52 shoes=0.48 shop=-0.68 shopping=-0.1 short=0.4 should=0.08 show=-0.24
sich=-0.11 sicher=-0.05 side=0.43 sie=-0.67 sieht=0.47 sign=-0.79 signing=-0.21 silver=-0.34
similar=-0.1 simon=0.06 simple=0.07 since=-0.04 sind=0.26 single=0.12 site=-0.44 sitemap=-0.26
sites=-0.14 six=0.16 size=0.37 sizes=0.27 skills=0.05 skip=-0.8 sky=0.08 sleep=0.2 slow=0.28
small=0.32 smaller=0.18 smart=-0.11 smarter=0.05 smith=0.05 sms=0.03 so=0.92 social=0.02
society=-0.11 soft=0.09 software=0.1 solar=-0.07 sold=0.02 solution=0.04 solutions=-0.14
solve=-0.05 some=0.45 something=-0.02 son=0.1 soon=-0.15 sort=-0.28 sound=0.18 source=-0.03
sources=0.26 south=0.07 space=0.31 spaces=0.07 spam=-0.05 sparen=0.13 special=0.18 specialist=0.08
specialized=0.11 specific=0.34 speed=0.28 spend=0.07 split=0.04 sponsored=-0.11 sport=0.06
sports=0.54 spot=-0.2 spotlight=0.02 spring=0.26 square=0.03 st=-0.04 stable=0.17 stack=0.12
staff=-0.04 stage=0.09 stand=-0.18 standard=0.29 standards=0.04 star=-0.34 stars=-0.29 start=-0.05
started=-0.08 starter=-0.04 starting=0.29 starts=0.19 startseite=-0.25 startup=0.42 startups=0.09
state=0.34 statement=-0.17 states=0.21 static=0.1 station=0.26 statistics=0.12 status=-0.27
stay=-0.29 ste=-0.26 steel=-0.17 stefan=-0.1 step=0.46 steps=0.04 still=-0.04 stock=0.03
storage=0.2 store=-0.25 stores=-0.25 stories=-0.33 strategic=0.2 strategies=-0.07 strategy=-0.15
stream=0.09 streaming=0.07 streams=0.03 street=-0.32 strength=0.03 stress=0.2 string=0.13
strong=0.37 structure=0.18 structured=0.16 student=0.09 studies=-0.24 studio=0.38 study=-0.1
style=0.15 subject=-0.04 submission=-0.14 submit=-0.13 submitting=-0.07 subscribe=-0.79
subscription=-0.12 subscriptions=-0.04 success=-0.02 successful=0.04 successfully=-0.07 such=0.18
suche=-0.05 suggested=-0.2 suggestions=-0.09 suitable=0.14 suite=-0.27 summary=0.13 summer=0.04
summit=0.15 sun=0.05 sunday=-0.06 super=-0.05 supplies=0.07 supply=-0.18 support=-0.02
supported=-0.11 supports=0.17 sur=-0.11 sure=-0.02 sustainability=-0.1 sustainable=0.3 sweet=0.2
sync=0.12 system=0.43 systems=-0.09 t=0.4 table=-0.21 tables=0.07 tag=-0.09 tage=-0.24 tags=-0.23
tailored=0.11 take=0.04 takeaways=0.11 takes=0.05 taking=-0.25 talent=0.08 talk=-0.02 target=0.16
task=0.66 tasks=0.37 tax=0.19 taxes=0.07 te=-0.15 tea=0.15 teacher=0.04 teaching=-0.17 team=-0.14
teams=0.29 tech=0.2 technical=0.18 technologies=-0.08 technology=-0.12 teilen=-0.59 tel=-0.18
template=0.07 templates=0.09 term=0.08 termine=0.09 terms=-1.17 test=0.32 tested=0.11
testimonials=-0.1 testing=0.42 tests=-0.05 texas=-0.07 text=0.12 than=0.31 thank=-0.16 thanks=0.14
that=0.83 the=0.37 their=0.43 them=-0.03 thema=-0.32 theme=-0.52 themen=-0.62 then=0.26
therapy=0.3 there=0.08 these=0.12 they=0.36 things=-0.19 thinking=0.04 third=0.07 thomas=0.15
those=0.19 thought=0.05 thoughts=0.15 thousands=0.05 thread=-0.22 threads=-0.14 three=0.23
through=0.54 throughout=0.05 thursday=-0.03 ticket=-0.09 tickets=0.03 tier=0.18 tiktok=-0.14
tim=-0.04 time=0.24 timeline=0.12 times=0.05 tipp=0.23 tipps=0.11 tips=-0.44 title=0.27 to=0.08
today=-0.36 together=-0.17 toll=-0.04 tom=-0.1 too=0.17 tool=0.22 tools=0.24 top=-0.09 topic=-0.29
topics=-0.3 total=0.12 touch=-0.22 tour=0.13 track=0.42 tracker=-0.06 tracking=0.39 trade=0.04
trademark=-0.09 trading=0.12 traditional=0.1 traffic=0.03 train=0.22 transfer=0.1 transform=-0.08
transformation=-0.07 transparency=-0.12 transparent=0.05 transportation=0.09 travel=0.34
trend=0.07 trending=-0.31 trends=-0.16 trial=-0.13 tricks=0.07 trip=0.04 true=0.06 trump=0.04
trust=0.1 try=-0.41 tu=-0.04 tumblr=-0.03 tuning=0.44 turn=-0.08 tutorial=0.1 tutorials=-0.03
tv=0.26 tweet=0.14 twitter=-0.39 two=0.38 tx=-0.07 type=0.43 types=0.37 typically=0.14 uhr=-0.17
ui=0.08 uk=-0.12 ultimate=-0.19 um=0.37 un=-0.1 una=-0.19 unchanged=-0.28 und=0.03 under=-0.09
understand=0.36 understanding=0.1 unified=0.09 union=-0.02 unique=0.22 united=0.05 universal=0.04
university=-0.16 unlimited=0.22 unlock=-0.07 uns=-0.28 unser=-0.05 unsere=-0.37 unseren=-0.06
unter=-0.11 unternehmen=-0.17 up=0.06 upcoming=-0.11 update=0.45 updated=0.16 updates=-0.31
upgrade=0.11 ups=-0.06 url=-0.53 us=-0.74 usa=0.06 usage=0.28 usb=-0.03 usd=0.12 use=0.49
used=0.26 useful=-0.02 user=0.3 users=0.59 uses=0.15 using=0.34 usually=0.2 ux=0.02 v=-0.19
va=-0.26 valid=0.04 validation=-0.22 valley=-0.02 value=0.16 values=0.06 van=0.05 variety=0.26
various=0.18 ve=-0.05 vegan=0.2 vegas=0.05 vehicle=0.09 vendor=0.21 vendors=0.09 verified=-0.04
verify=-0.06 verlag=-0.07 version=0.44 versions=0.03 veröffentlicht=-0.71 via=0.2 vice=-0.03
videos=-0.09 viel=0.05 view=-0.86 viewed=-0.33 viewing=-0.39 views=-0.27 vintage=0.3
virginia=-0.18 virtual=0.14 visibility=0.09 visit=0.53 visual=0.34 visualization=0.03 voice=0.16
volume=0.07 vom=-0.12 von=0.18 vor=0.39 vous=-0.23 vs=-0.34 w=0.41 wait=0.02 walk=0.08
walking=0.06 wall=0.06 want=-0.41 war=0.17 warning=0.09 warranty=-0.21 was=-0.26 washington=-0.07
waste=0.29 watch=0.3 watching=-0.1 water=0.4 wave=0.06 way=0.06 ways=0.03 we=0.04 weather=-0.12
web=0.19 webinars=-0.12 website=-0.14 websites=0.1 week=-0.17 weekly=-0.16 weeks=-0.37 weg=-0.15
weight=0.21 weiter=-0.36 weitere=-0.2 weiterlesen=-0.75 welcome=0.08 well=0.23 wenn=-0.14
went=-0.14 wer=0.37 werbung=-0.06 werden=-0.16 were=0.18 west=0.05 wetter=-0.2 what=0.35
whatsapp=-0.2 when=0.31 where=0.67 which=0.23 white=-0.18 who=0.13 why=0.18 wi=-0.03 wide=0.35
width=0.08 wie=0.2 wiki=-0.19 wild=0.13 will=0.2 williams=-0.06 win=-0.13 window=-0.3
windows=-0.04 winter=-0.19 wir=0.31 wird=0.47 wireless=0.07 wirtschaft=-0.11 wish=-0.13 with=0.65
within=-0.12 without=0.19 wo=0.27 women=0.53 won=-0.05 wood=-0.07 word=0.02 wordpress=-0.27
words=-0.05 work=-0.08 workers=0.1 workflow=0.47 workflows=0.15 working=0.15 works=0.14
workshop=-0.13 workshops=-0.04 world=0.08 worldwide=0.02 worth=0.12 would=-0.02 writer=0.09
writing=0.04 written=-0.19 wrong=-0.1 wurde=0.16 www=-0.38 x=0.29 xl=0.11 y=-0.51 year=-0.37
yellow=0.26 yes=0.08 yet=-0.15 yoga=-0.59 you=0.23 young=0.12 your=0.23 yourself=0.14
youtube=-0.23 z=-0.09 zeit=-0.09 zeitung=-0.09 zero=0.21 zip=-0.25 zone=0.08 zoom=0.47
zukunft=0.14 zum=-0.82 zur=-0.14 zurück=-0.35 zwei=0.18 zwischen=-0.06 à=-0.29 ähnliche=-0.32
österreich=-0.06 über=-0.51 übersicht=-0.25
cut
articles=0.1809 best=-0.3163 bias=-9.567 blocks=-0.2046 code=-3.66 doubt=-3.473 images=0.1489
most=7.071 share=-0.9592 sure=4.929
"""
