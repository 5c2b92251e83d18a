// Bars and spaces of Code 49 characters (AIM USS-49): 2401 of even parity, then 2401 of odd.

const CHARACTERS = 2401;
/** Bars and spaces of a character, its modules, and the modules of the widest of them. */
const ELEMENTS = 8;
const MODULES = 16;
const WIDEST = 6;

/** Returns all ways to divide the modules among the elements, in digit order. */
function divisions(elements: number, modules: number): string[] {
  if (elements === 1) return modules >= 1 && modules <= WIDEST ? [String(modules)] : [];
  return Array.from({ length: Math.min(WIDEST, modules) }, (_, i) => i + 1).flatMap((width) =>
    divisions(elements - 1, modules - width).map((rest) => width + rest),
  );
}

/** Place of each character's widths among all divisions: two digits to base 85. */
const PLACES =
  '4r[sE[])Es=EYs=]Q]G2GHBc[GBy4aVx4w[vEaYj=JQSH^FQ>;GqG}CKCW5IHUHaFIFT>3>>GtCN5L*e_>nUJXi@K?iW(`^9n7)r^unM*o_E' +
  'nXIfhvJbiE(j^@n:7qd0N<jYS3ky.QSZl//8a76AcN7>cu7zd5NCj]RUkg-_S:k|.Z`{6JcSM>j>@7f_UL25b9X4:OXK:we7P5?2f@?nfV10' +
  '@>fb1lUQ2<b<Wj9rX9:Ve.Oy?9fCTp17atE)YM<iQ7ZmAoZyB03mVS4.DGDn<1E.<WYP<nQ:ZZANZpAt3LVJ3rDLY2<6PrGWC2EzF0=d=pG9' +
  'GOBjGZC*4hC55(EhE}=Q=gG<Bm4k+a_bKOi_Kwik*1_*+._P+j_gIvh}JriLKVib))^K*:_/I}i*8SdDN`Sf/HS}/paJ7Nc|84d<8ZdGNeRa' +
  '-oSE.kSk/OaA6ZcZ7Ud)N-Rf-v``@ZUa2XXR;,X_;CPH?y@I1w@`2GUd2^Wq9}X@:bXU;1P??D@(1BUE1|Wt:,O^E=<}B7BC45DuE5<_E@<u' +
  '=*AUA{3SB:3y48DSDx<=<bAX3V,C_vL,LC+>_W+z_n,J_yJ}KbL1)9^R*J_6+E_ZJ2K,8wNtT./{T:0<8?8f8|NwSL.vSr/ZT10*6f7a8DNX' +
  'Rm.+SO.{@o;J;V@P@g2N@r2e:i;8;M?K@/1I@S2-2Q:3:l,gLJLV,/,U,lKiL8LM*U+P,4J9K3Kl950C8m9-98/b010F7h8K8p.2/,/e(+]f' +
  'myI4hXpL(4]on(`/nf5fc0oKLdi}R-kS--`8nk5pc7oNLmj,9?dTO-jj>_f,TLl@0]a]WLl{9Id[O6jo>hf1TSlC0fabA(foUq2|bID)gTXq' +
  ';ieHPZZGA1ftUx3/bND0gWXv;peKP`EMY^=7QGF{[4BUVe4S[oETYc=>QLG*[7BZVh4XGhCB5@HMFA>+GmCG5EHPFD>.J?i2(D]{n.)U^bnE' +
  'ILhiJIi9(M^.n3)`^inHIUhnRukp.8`h6(c@6{chM`jIRBk_-ES(ku.B`o62cG7.cmMgjLRIkb-N`MW|:;dxOf>tf7?ZfN0rU.1Xb)W]9_X-' +
  ':Dd}Om>}f<?bfQ0{U31`b,Wb9fdjOKZdAaV>3_D9Da;yY=<JP}ZRAAZiAh3?VC3fD@Df<*Y@<OQ*ZUAFV03DEq=ZG0GGBaBx4_4vE`Ev=I=`' +
  'G5GJBfB{4d4yEc=LK;iU)n^r*k_CIbhtJ_iDKDiZ(f^>)x^y*t_HIkhyJfiG(o^CSW/4a57:cs7wd4NARR-ZS8.WS_/=a:6GcR7Ccx8(d7NF' +
  'RY-dS=._`}6NcUMAXI:tP3?k@<1iUP2:Wh9oX8:TXN:{P8?7?r15@A1pUS2?Wm9vX;:YO{?<Tr1:B.4,DlE-<U<mALAs3JB33q41DKDq<5E0' +
  '<Z<pAQAv3O3tDN<8Kt+*_N+g_fJoKTK{({^I*7_.+3_S+n_iI{JvKY).^N*>_1S{/m818XNdSC.hSj/MT*/t6W7S888^NgRe-tSH.oSm/R6_' +
  '7XN/;A@G@_2E2]:`;0;F?B?}1@@L1{@b2J2`:+:e;3?G@*1E2(LA+w,HK`L0LF*G+C,(,MJ0K+KeL3)>*N+H0:8d8{/X0)0?7_8C8i9(.).z' +
  '/^0,6j7d8F,S,k+N,3,X,n)I*Y+S,6I0hU(0]lm}I:h](:]sn*L`izR)kQ-)`55lc5Ljj+R2kV-3`<5uc:Lqj.TH0XaYWI9EdYO3>ef0TQ0c' +
  'aaWP9Nd_O:>lf3TV0jadXn;ePWZEA.Uv3,D.Xu;nP_ZJA5U{33D3Xx;sPbBR4PER=<G)BY4WEW=AG,B]4Z^^IHhfJEi7(I^+)[^gIRhmJNi<' +
  '(S^2)e^lIYhp6wceM[R>-AR{.>`m6.cE7+clMeRG-KS,.G`r67cJ72coMjRL-R`O?VU+1TWY9ZX+:AOk>z?`0xU21^Wa9dX0:HOp?+?e1)U5' +
  '1cWd9iOMD^<GA>Af3<3dD>De<(<NAEAk3C3iDCDh<-<QAH3F*g_@JZKA(b^;)t^w*q_GIhJdKH(l^B)}^|*x_JIoJi7sN>S5.SS]/:6C7@7|' +
  'NERW-aS<.]Sb/A6L7G8+NHR]-hS?.b@927:Q:y?4?p12@@1n2>9t:X;(?;?u19@C1s2A9y:[+cKQKy*3+0+lIxJtKXL()+*<+7+qJ)JyK[8U' +
  '/J/r7P868]-q.m/Q/w6]7W8;8`-x.r/T,E+@+|,L);*L+G,+,O(-]hI6hZ(6]qI?h`(?]v`15hc2LfR/-/`:5rc9LoR6-8`?5yc<Lt9AO/>a' +
  'TN0_WN9KO8>jTU0hWS9RO=>oTX0mA*3(D+;kA331D2;rA836D5;uJA(F]})W^dINJK(O^0)b^kIWJR(X^5)i^nRw.:6*6}MbRD-GS*.D6470' +
  'MiRK-PS/.K6;75Ml:=>v?]0t1ZcaoYMWjCprR:kX`Anm?RfHT}lN1Payo:WUl}9VdaooO?jqpzDYgcY7mJ<CeVo|Pwk>ZLA:fvU}ld38bPoB' +
  'GA[BBrgCVslq4pbt[qEYgxYemR=CelQNkFH[]>FOh/Z2>9eyGo[WCIgKW25Gb|_<nSJVi>p_^7n57od.odN:jWpvS1kw.O`tn}6?cLoUM5j9' +
  'pq@5f]UJlX23b7o>X2m7:Me)ovOrk+?0f>TilJ1.aoo9D}gmYKmN<geaQ5kBZkAmg0VElk3kbaDEg_Y-mI</eRPmk=GU[LC0gGV}]+Exh)Yu' +
  '=besQ_G7[>BhgBVo4fbsHf]BFYZ6H)[_CYW9HW]=FKZ1>5Qq+__`n^KMi]pf*/_(nOIth{pW8QdBohN^jbSdl1/Fa<o.7LczocM|jSR_ki-m' +
  '`Znv@XfgU_l]2VbAXPm>;*e9P:k2?wfXU@lW1ub3Wom09{dqOXjzE;gqYU<{eeZ{B5g7VU43bhDsglYG<]e`Q1Z]ASg)V73QbYG`[PC:]2F2' +
  'Y|=rGQ[KC,V|5*[zEjYn=SQWHjF^H0CaHeFX>BGxCR5P,A_tnbL*im+<_Un]J{iN)7^Pn>8udLNrjfT,l8/yaL8=d>NSjaSJl*.ta.6dc]MN' +
  'jB@mfkUiXa;He@PJ@NffUZ2Lb@XB:ge2P,?IfGTy1GaxEEYY[,BEV]E7YT<wQ>ZtA}VN3{DUY6<?PvGdF9G_C9F+=kG@Bq4o,e`(LHit,-_p' +
  'Kgif*S_8J7i.93dPT<0AaS8kdKNnSt/`aE7fd-N6Ro.0`d@wXh;X@iUh2gXY;:PC@1UI2/Wx:5ObEIBLED=.B>4<D|<fA]3Z]dmw`-ndc.oI' +
  'Lbi{pk9=dRojO+jhpx>]f*TJl>0ZaZo3@|fmUol_2zbGo@C}gRXomC;geFozPXk7EKgsY[mP=5egQEkDFy[2BSg<Vclo4QbmGf[RC@gIW-5>' +
  'bzHK]7F?h-Z+>)ewQkJ=i0pY]yn,^`nCIJhgpQRskn.6`fnx5|c>oP6ycfo]M^jGptR@k]-C`FnpWzm2:9dvotOdj|>rf5?XfL0pU,lQ1Va}' +
  'o<WZm*9]deoqODjtZbA_g+V<li3]b[D7gYD_gf;wY;mL<HeYP{k@ZPA?fyV+lf3=bS[|Eog}Yp=XeqQYG.GEB_[EBvgE4]Vv4tbv[tE^gzYh' +
  '=GenQQGz[]CTW7HRH_FF]@FR>0Z4><Gr[YCLW45JK9iSpd)l^pnJ*i_AnVI`hrpUJ]iBpa(d^<n8SUl,/2a3o,78cqoa7ud2ofN?jZRPkd-X' +
  'S6kz.U`xo)6EcPoWM:j<XGm<:re4P1k0?ifS@:f`1gUNlZ28b:Wfm.9mX6m9:Re,Ovk-?5fATmlL13arZvB,g5VP4*bfDjgjE+go<SYN<kec' +
  'Q8ZWAJZnAqg23HVH3obcDIgaY0<3eTPp]0F-Yz=mGLGXB}[NC34{W)[xEe]-E{=NYw=eQaG:[@BkVq4iH.C_HcHhFVF[>@GvH+CPC[5NHYFM' +
  '>7Krih+(_LnZ+e_dn`JmiIKRi`(y^Gn<*5_,nQIyi(Syl6/kaG8/d98VdENbjdSAl(.fShl3/Ka?6UcW7Qc}N*jURckk-r`^X[;?e>PE@Efd' +
  '@]fi2CUb2ZbCX=:^XS;.e;P=?@fE?{fZ1>UC1yb5Wr:)dsO[[*B@VZE2E><rYW=(ZrAxZ}B83vVW46DPDv<:YI<`Q3Z_AVV93TF7G]GbC7C<' +
  'F)F4=i=tG>GSBoC.4m5,El=UL?ir+u_k,F_wK^idL.io*E_3+A_XJ.i,K)iP)<^ST708aQ8bdI8ydNNuSo/VT//}aN7]d+8Ad@NVRj-}SM.x' +
  'a06hc_MQXf;S@d@p2bUkXW;5Xc;KPL@,@Q2*U]2OWv:0XD:jP.?LT{1JBJEBEG=,B<BG4:DzE9<d<yAZB)3X3}DW<ALS,Q_{,i`*L5LK+L_]' +
  ',1_rK0Kj)G^W*W_:TA9*96T30.T>0D8H8nNpSQ/)Sv/c6o7iN8@t@y;O;Z@U@k2S2i:n;<?P@31N21I.hSpI]jm{L^ixpjQ}kO,}`3nh5jc3' +
  'oLLhj)pmTFl<0VaWo2WGlx9CdWomO1jl>cf.TOlA0aa_o5XlmB;ceDPUk6ZCA,fqUtlb3*bKD,gUXsmE;leIP]k9[0BPg;Va4Nbl[lEPgvY`' +
  '=:ejQIF}[5BWg>Vf4Ubo]6F=Z*=}QjGj[UCDW05BHN]9FBZ->,Qm^[nAIFhdpPJCi5p](G^)n0)Y^enFIPhkpS6ucco[MYjER<kZ-?Rykr.<' +
  '`kn{6,cCoS7)cjo_McjJREk`-I`Jnr?TfJU)lP1Ra{WWm)9XX)m5:?dzOik)>xf9?^fO0vU0lS1[b*W_m,9bdhOHjvD[geY9<EeXPyZNA<Zf' +
  'Adg.3:V@3bb_D<g]Dcgh;|Y><Le[Q(ZSACf{V.3AbUGC[DBtVuRrkm`enwc=oOLvj/pnWym1:8duosOcj{p{>qf4TYlD0oaeo6ZaA^g*V;lh' +
  '3[bZoCD6gXXymF;veLo{Pck:[{Eng|YomS=WepQXkGG-[8B^g?Vilp4[bpGy[[CSgLW6HQ]:FEh.Z.>/exQnK8iRpc^onII_hqpTSTl+/1a2' +
  'o+77cpo`MmjMpuROkc-W`PnsXFm;:qe3owP0k/?hfRU6lT1fb-o=Wem-9ldkorONjwZuB+g4VOll4)beDigiYAmM<Re]Q+kAZVAIf|V1lg3G' +
  'bV]/F,h*Yy=letGK[HB|gFVy4zbw[wEdg{Yk=MeoQTH-[`C^Hb]AFUZ5>?Gu[ZCOW55MKqigpg*}_KnYJliHpb(x^Fn;Sxl5/jaFo/8.d8og' +
  'NIj^S@k}.ea(o*6TcVoXMDj?XZm?;>e=PDk3@DfcUTl[2Bb=X<m::]e/O|k.??fDTslM1=au[)B?g8VYE1gpYQ<qedQ;ZqAwg3VK3ubdDOgb' +
  'Y3<9eUPs]3F6Y}G[[OC6W*].F(Yx=hQbG=[ABnVr4lH1HiF]H,C]HZFN>8L>iq+t_jnaK]ic*D_2nRJ-i+T6l907aP8adHNhjeSnl4/UaB7[' +
  'd*N0jVRikl-|`aXe;ReA@cfjUe2abDXV;4e<P@@+f[UF2)b6Wu:/dtO_[-BIEAYX=+[(B;VX49DyYJ<cQ4Z`AYV:3WF:GcC=F5=uGTC/5-Em' +
  '=VLRiu,P_zL4ip+K_[K/iQ)F^VT@9)dONxT20-aO8GdANYSP/(a16nc`MTXi@sUlXd;NPM@TU^2RXE:mP/?OT|1MEHBHE:<zB*4(DX<BhRpH' +
  'L]iwpiQ|kN`2ngTEl;0UaVo1WFlw9BdVolO0jkpyXkmA;beCoyPTk5ZBA+fpUsla3)bJoA[/BOg:V`ln4Mbk[kEOguY_mQ=9eiQHkE]5F<h,' +
  'Z)=|evQiGi[TCCgJW/5Ab{^Zn@IEhcpOJBi4p[^(n/6tcboZMXjDpsR;kY->Rxkq.;`jnz6+cBoRL|j3pp?SfIU(lO1Qazo;WVm(9WX(m4:>' +
  'dyouOhk(>wf8T_lG0uaio8DZgdY8mK<DeWPxk?ZMA;ZeAcg-39V?lj3ab^D;g[X}mH;{eOPgk<GB[CBsgDVt4qbu[rEZ](Erh(=DYr=[erQ[' +
  'G1[;BbgAVl4`brH]]?FPZ3>:GpG|CJ[^CV5HW8HT]<FHZ0>2Qp*d_=nTJWi?p`K>iVpe(_^8n6)q^tnLIehupV7pd/oeN;jXS2kx.PSYl./7' +
  'a6o-6@cMoV7=ctobMrjPRTkf-^`Tnu@6f^UKlY24b8X3m8:NXJm=:ve6P4k1?1f??mfU1/U:lV1kb0Wim/9qdnORjyE(gnYL<hebQ6ZlAnZx' +
  'B/g63lVR4-bgDFg`Dmgk<0YD<Ve_Q.ZYAMg(V43KbXGV[MC1W(],Ey]1F/=cY{=oG8GNBi[JC)4gV{4}[yEgYm=PQVHgFZH*H/CZC`HXHdFL' +
  'FW>6>AGwCQ5O+`_an_KNi^Kvij*0_)nP+-_On[Iuh|JqiK)(^Jn=8RdCN_jcSel2/GS|l7/oaI7Mc{83d;NMj`R`kj-nSDl).ja+6YcYMHjA' +
  '@YfhU`2WbBXQ;+X^;Be?PG?xfY@Hfe1vUW2Fb?Wp9|X?:ae1P)?CfFTv1AawE<YV<|Z|B6[+BB44V[DtE4<^YS<tQ=Z^ATZsAz3RVM3xDRY5' +
  '<<PuGaC;F3F8=sGRG^C-C85+EkF*=T=jG?Bp4n,B_uL+inLBis+=_V+y_mJ|iOKaie)8^Q*I_5J1i-8vdMNsT-/zT90;aR8>d?8edJNkSK.u' +
  'Sq/YaD6ec^7`d,N3Rl.*`c@nUjXb;IXg;U@O@f2MUg2dXC:hXX;7PB?J@.1HUH2,Ww:2OaEFBFBKE8EC<x=-B(B=3|4;DVD{<@<eA[3Y,f`)' +
  'LILU,._q,T_|KhL7*T_9+O_^J8K294T=0BTB8l9,NzSu/aT4007g8JN[Rp.1SR/+@x;Y@j@u2h;;;P@2@V202T:6:o]emxI3hWpK`.ne5ec/' +
  'oJLci|plR,kR-,`7nj9>dSokO,ji>^f+TKl?0[a[o4WKlz9HdZonO5jn@}fnUpl`2{bHD(gSXpmD;heGPYk8ZFA0fsUwlc3.bMELgtY]=6eh' +
  'QFFz[3BTg=Vd4Rbn[nESgwYb==ekQKGg[SCAW.5?HL]8F@Z,>*QlGl[VCFW15DJ>i1pZ(C]zn-)T^anDIKhhpRJHi8p^(L^-n2Rtko.7`gny' +
  '5}c?oQ6zcgo^M_jHRAk^-DR}kt.A`nn|61cFoTM+j6W{m3::dwOej}>sf6?YfM0qU-lR1Wb(W[m+9^X,m6:Cd|Olk*>|f;TclI0zalZcA`g,' +
  'V=3^b]D8gZD`gg;xY<<IeZP|ZQA@ZhAgg/3>VB3eb`D?g^Y*<)eQPj[}EpYq=YQZG/GFB`[FBw4^Vw4u[uE_]*Eu=HYt=_Q^G4[=BeVn4cG{' +
  'CUHSH`FGFS>1>=GsH(CMCX5KHVFJ>4K:iT)m^qnK*j_BnWIahsJ^iCKCiY(e^=n9)w^xnNIjhxSVl-/3a479cr7vd3N@j[RQke-YS7k{.VS^' +
  'l0/<a96FcQ7BcwMvjRRXkh-c`WXH:se5P2?jfT@;fa1hUO29b;Wg9nX7:SXM:ze8P7?6fB?qfW14U=1ob2Wl9udpOUZwB-VQ4+DkE,<TYO<l' +
  'Q9ZXAKZoArZz3IB23pVT40DJDp<4YF<YQ0Z[APV63NF.=nGMGYC(C44|EfE|=OF1=f=qG;GPBlC+4j5)Ei=RKsii+)_M+f_eJniJKSiaKzil' +
  '(z^H*6_-+2_RIzi)JuiM)-^MSz/laH80d:8WdFNcSB.gSi/LT)/saK6VcX7Rd(87d=NPRd-sSG.na-6^c[MKX];@PF@F@^2DUc2[X>:_XT;/' +
  'X`;EPI?A?|1?@K1zUY2IWs:*XA:dP+?FTx1DBAE3E?<s=)AyB93wBD47DQDw<;E6<a<vAWA|3U3zDT<>L@+v_l,G_xK_L/LE*F_4+B_Y+}_o' +
  'J/K*Kd)=^T*M_7T8098c8zNvSp/WT00(T;0>7^8B8hNmRk.(SN.ySs/]6i7cN5;T@e@q2c;6;L;W@-@R2+@h2P2f:1:k;9?M@01K2.LT,R,j' +
  'L6LLLW+M,2,WK1KkL9)H*X+R9+970/0E8I8o9./*/d026p7j8LI/hTpJ(/]km|I9h[pML_iyR(kP-(`4ni5kc4oMLij*R1kU-2`;nlTGl=0W' +
  'aXWHly9DdXO2jm>df/TPlB0ba`WOl|9Md^O9jpXm;deEPVZDA-frUu3+bLD-gVXt;meJP^ZIA4fuUz32bO[1BQVb4O[mEQYa=;QJG([6BXVg' +
  '4V[pEVYd=@QMF>>(GkCE5CHOFC>-GnCH5F^]nBIGheJDi6(H^*n1)Z^fnGIQhlJMi;(R^1n46vcdMZjFR=k[-@Rzks.=`l6-cD7*ckMdjKRF' +
  'ka-JS+kv.F`q66cIM/j8?UfKU*1Sa|WX9YX*:@d{Oj>yf:?_fP0wU11]b+W`9cX/:Ge(Oo?*f=Tf1(anD]Y:<FPzZOA=ZgAe3;VA3cD=Dd;}' +
  'Y?<MQ)ZTADZjAj3BVD3hDBY,<,PlGDBu4sE]Et=F=^G3GIBdBz4b4xEbEw=K=aG6Bg4e*f_?JYiAK@iX(a^:)s^v*p_FIghwJciFKGi[(k^A' +
  ')|^{Inhz7rd1N=S4.RS[/9a86BcO7?cv7{d6NDRV-`S;.[Sa/@a;6KcT7FcyMyR[-g`Y@8UM26X5:PXL:xP6?3?o11@?1mUR2=Wk9sX::WXO' +
  ':}P9?:?t18U?1rWn9xOWE*<jApB13n4/DHDo<2E/<X<oAOAu3MB43s42DMDr<7<[AR3P+b_cKPKx*2_++/_Q+k_hIwJsKWK})*^L*;_0+6_T' +
  'J(Jx8TNaSg/IT(/q7O858[NfRb-pSF.lSl/PT+/v6[7V8:NRRg-wSI.q@[2Y;-;D?z@J1x@a2H2_:(:c;2;G?E@)1C@M1}2K:-:f,DL-LD+?' +
  '+{,KK(KcL2LG):*K+F,*J3K-Kf8x/|0=8@8g8}.w/[0+0@6g7b8E8j.,.|/_,h,0,V,m*V+Q,5,Y(,]gmzI5hY(5]pn)I>h_`05gc1Lej(R.' +
  'kT-.`95qc8Lnj-R5kW-7`>9@dUO.>`f-TM0^a^WM9Jd]O7>if2TT0gacWR9Qd`O<A)Ur2}D*Xr;jP[ZHA2Uy30D1Xw;qPaZKA7U|35EN=8F|' +
  'BV4TEU=?G+B[4YEX=BJ@i3(E]|)V^cIMhjJJi:(N^/)a^jIVhoJQi=(W^4Rv.9`i6)cA6|ciMaRC-FS).C`p63cH7/cnMhRJ-OS..J`s6:cK' +
  'M2W}:<Og>u?[0sU/1YW^9`X.:EOn?(?c0|U41aWc9gX1:JOq?-Th1+Ab3`D:Db;z<KABAi3@3gDADg<+<PAGAl3E3jDD<.K<)o^s*l_DIcJ`' +
  'KE(g^?)y^z*u_IIlJgKJ(p^D**^}SX/57;7xNBRS-[S9.XS`/>6H7D8)NGRZ-eS>.`Sc/C6O7IM{:u?l@=1j2;9p:U:|?8?s16@B1q2@9w:Z' +
  ';)?=?v1;1tKu+++hJpKUK|(|*8+4+oI|JwKZL))/*?+9/n828Y.i/N/u6X7T898_-u.p/S/x6`7Y8<+x,I*H+D,),N)?*O+I,,I1hV(1]mI;' +
  'h^(;]tIBhaLaR*-*`65mc6LkR3-4`=5vc;LrR8-;`@TI0YWJ9FO4>fTR0dWQ9OO;>mTW0kWT9TO>;fA/3-D/;oA634D4;tA937^_IIJF(J^,' +
  ')]^hISJO(T^3)f^mIZJT6xM]R?-BR|.?6/7,MfRH-LS-.H6873MkRM-SS0.M?W1U9[:B>{?a0y1_9e:I?,?f1*1d9j:L*hJ[KB(c';

/** Digit for a character of `PLACES`: from "(" on, without the backslash. */
function digitAt(at: number): number {
  const code = PLACES.charCodeAt(at) - 40;
  return code > 52 ? code - 1 : code;
}

/** Element widths of all characters by their values, of even parity and of odd. */
export function createPatterns(): readonly [even: readonly string[], odd: readonly string[]] {
  const all = divisions(ELEMENTS, MODULES);
  const widths = Array.from({ length: 2 * CHARACTERS }, (_, i) => all[85 * digitAt(2 * i) + digitAt(2 * i + 1)] ?? '');
  return [widths.slice(0, CHARACTERS), widths.slice(CHARACTERS)];
}
